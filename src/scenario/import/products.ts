/**
 * Databases whose catalogs can be pasted: their words, their usual pages and extents, and the queries that list their tables and files.
 * The names of the result's columns are those that `tables.ts` and `files.ts` know first.
 */
import { KIB, MIB } from '../../base/units.ts';
import type { Terms } from '../terms.ts';

export type ProductId = 'oracle' | 'db2' | 'postgresql' | 'sql-server' | 'other';

export interface Product {
  readonly id: ProductId;
  readonly title: string;
  readonly terms: Terms;
  /** Where the catalog does not say. */
  readonly pageBytes: number;
  readonly extentBytes: number;
  /** `space`: tables share the files of their table space. `each`: every table and index has files of its own. */
  readonly files: 'space' | 'each';
  /** How a result is got out of it; empty: a CSV is written by hand. */
  readonly how: string;
  readonly tablesQuery: string;
  readonly filesQuery: string;
}

const ORACLE_TABLES = `SET PAGESIZE 50000 LINESIZE 32767 TRIMSPOOL ON MARKUP CSV ON
SELECT s.owner AS schema_name, s.segment_name AS object_name,
       s.segment_type AS object_kind, i.table_name AS table_name,
       s.tablespace_name AS space_name, SUM(s.bytes) AS size_bytes
  FROM dba_segments s
  LEFT JOIN dba_indexes i
    ON i.owner = s.owner AND i.index_name = s.segment_name
 WHERE s.owner NOT IN (SELECT username FROM dba_users
                        WHERE oracle_maintained = 'Y')
   AND (s.segment_type LIKE 'TABLE%' OR s.segment_type LIKE 'INDEX%'
        OR s.segment_type LIKE 'LOB%')
 GROUP BY s.owner, s.segment_name, s.segment_type, i.table_name,
          s.tablespace_name
 ORDER BY 6 DESC;`;

const ORACLE_FILES = `SELECT t.tablespace_name AS space_name, t.block_size AS page_bytes,
       CASE t.allocation_type WHEN 'UNIFORM'
            THEN t.initial_extent END AS extent_bytes,
       t.contents AS contents, f.file_name, f.bytes AS file_bytes
  FROM dba_tablespaces t
  JOIN (SELECT tablespace_name, file_name, bytes FROM dba_data_files
        UNION ALL
        SELECT tablespace_name, file_name, bytes FROM dba_temp_files) f
    ON f.tablespace_name = t.tablespace_name
 ORDER BY t.tablespace_name, f.file_name;`;

const DB2_TABLES = `SELECT a.tabschema AS schema_name, a.tabname AS object_name,
       'TABLE' AS object_kind, a.tabname AS table_name,
       s.tbspace AS space_name,
       SUM(a.data_object_p_size + a.long_object_p_size
           + a.lob_object_p_size + a.xml_object_p_size) AS size_kb
  FROM sysibmadm.admintabinfo a
  JOIN syscat.datapartitions d
    ON d.tabschema = a.tabschema AND d.tabname = a.tabname
   AND d.datapartitionid = a.data_partition_id
  JOIN syscat.tablespaces s ON s.tbspaceid = d.tbspaceid
 WHERE a.tabschema NOT LIKE 'SYS%'
 GROUP BY a.tabschema, a.tabname, s.tbspace
UNION ALL
SELECT a.tabschema, 'IX_' || a.tabname, 'INDEX', a.tabname, s.tbspace,
       SUM(a.index_object_p_size)
  FROM sysibmadm.admintabinfo a
  JOIN syscat.datapartitions d
    ON d.tabschema = a.tabschema AND d.tabname = a.tabname
   AND d.datapartitionid = a.data_partition_id
  JOIN syscat.tablespaces s
    ON s.tbspaceid = COALESCE(d.index_tbspaceid, d.tbspaceid)
 WHERE a.tabschema NOT LIKE 'SYS%' AND a.index_object_p_size > 0
 GROUP BY a.tabschema, a.tabname, s.tbspace;`;

const DB2_FILES = `SELECT s.tbspace AS space_name, s.pagesize AS page_bytes,
       s.extentsize AS extent_pages, s.prefetchsize AS prefetch_pages,
       CASE m.tbsp_using_auto_storage WHEN 1 THEN 'AUTOMATIC'
            ELSE m.tbsp_type END AS managed,
       s.datatype AS contents, c.container_name AS file_name,
       c.total_pages AS file_pages
  FROM syscat.tablespaces s
  JOIN TABLE(mon_get_tablespace('', -1)) m ON m.tbsp_name = s.tbspace
  JOIN TABLE(mon_get_container('', -1)) c ON c.tbsp_name = s.tbspace
 WHERE s.tbspace NOT LIKE 'SYS%';`;

const POSTGRESQL_TABLES = `SELECT n.nspname AS schema_name, c.relname AS object_name,
       CASE c.relkind WHEN 'i' THEN 'index' ELSE 'table' END AS object_kind,
       t.relname AS table_name,
       COALESCE(s.spcname, b.spcname) AS space_name,
       pg_table_size(c.oid) AS size_bytes
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_index x ON x.indexrelid = c.oid
  LEFT JOIN pg_class t ON t.oid = x.indrelid
  LEFT JOIN pg_tablespace s ON s.oid = c.reltablespace
  JOIN pg_database d ON d.datname = current_database()
  JOIN pg_tablespace b ON b.oid = d.dattablespace
 WHERE c.relkind IN ('r', 'm', 'i')
   AND n.nspname NOT IN ('pg_catalog', 'information_schema')
   AND n.nspname NOT LIKE 'pg_toast%'
 ORDER BY size_bytes DESC;`;

const SQL_SERVER_TABLES = `SELECT SCHEMA_NAME(o.schema_id) AS schema_name,
       CASE WHEN i.index_id < 2 THEN o.name ELSE i.name END AS object_name,
       CASE WHEN i.index_id < 2 THEN 'table' ELSE 'index' END AS object_kind,
       o.name AS table_name, d.name AS space_name,
       SUM(p.used_page_count) * 8 AS size_kb
  FROM sys.dm_db_partition_stats p
  JOIN sys.objects o ON o.object_id = p.object_id
  JOIN sys.indexes i ON i.object_id = p.object_id
                    AND i.index_id = p.index_id
  JOIN sys.data_spaces d ON d.data_space_id = i.data_space_id
 WHERE o.is_ms_shipped = 0
 GROUP BY o.schema_id, o.name, i.index_id, i.name, d.name
 ORDER BY size_kb DESC;`;

const SQL_SERVER_FILES = `SELECT COALESCE(d.name, f.name) AS space_name, 8192 AS page_bytes,
       65536 AS extent_bytes, f.type_desc AS contents,
       f.physical_name AS file_name, CAST(f.size AS bigint) * 8 AS file_kb
  FROM sys.database_files f
  LEFT JOIN sys.data_spaces d ON d.data_space_id = f.data_space_id;`;

export const PRODUCTS: readonly Product[] = [
  {
    id: 'oracle',
    title: 'Oracle',
    terms: 'oracle',
    pageBytes: 8 * KIB,
    extentBytes: MIB,
    files: 'space',
    how: 'Run it in sqlplus (12.2 or newer; in older ones leave out MARKUP CSV ON) as a user who may read the DBA views.',
    tablesQuery: ORACLE_TABLES,
    filesQuery: ORACLE_FILES,
  },
  {
    id: 'db2',
    title: 'Db2',
    terms: 'db2',
    pageBytes: 4 * KIB,
    extentBytes: 128 * KIB,
    files: 'space',
    how: 'Save it as tables.sql, connect, and run db2 -tf tables.sql. The sizes are physical and need no statistics.',
    tablesQuery: DB2_TABLES,
    filesQuery: DB2_FILES,
  },
  {
    id: 'postgresql',
    title: 'PostgreSQL',
    terms: 'generic',
    pageBytes: 8 * KIB,
    extentBytes: MIB,
    files: 'each',
    how: 'Run it in psql; with \\pset format csv or without.',
    tablesQuery: POSTGRESQL_TABLES,
    filesQuery: '',
  },
  {
    id: 'sql-server',
    title: 'SQL Server',
    terms: 'generic',
    pageBytes: 8 * KIB,
    extentBytes: 64 * KIB,
    files: 'space',
    how: 'Run it with sqlcmd -w 65535, or copy the grid of Management Studio with its headers.',
    tablesQuery: SQL_SERVER_TABLES,
    filesQuery: SQL_SERVER_FILES,
  },
  {
    id: 'other',
    title: 'Another database, or a CSV',
    terms: 'generic',
    pageBytes: 8 * KIB,
    extentBytes: MIB,
    files: 'each',
    how: '',
    tablesQuery: '',
    filesQuery: '',
  },
];

export const productOf = (id: ProductId): Product => PRODUCTS.find((product) => product.id === id) ?? PRODUCTS[PRODUCTS.length - 1];
