import type { ChangeClass } from '../../../scenario/schema.ts';
import { objectOf, tableField, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

export const change: OperatorForm<ChangeClass> = {
  about: () => messages.insertsUpdatesOrDeletes,
  groups: () => [
    {
      title: messages.whatItWrites,
      fields: [
        {
          kind: 'choice',
          pointer: '/action',
          label: messages.action,
          options: [
            { label: messages.insertRows, value: 'insert' },
            { label: messages.updateRows, value: 'update' },
            { label: messages.deleteRows, value: 'delete' },
          ],
        },
        tableField('/object'),
        { kind: 'number', pointer: '/rows', label: messages.rowsOfAQuery },
        { kind: 'number', pointer: '/rowBytes', label: messages.bytesOfARow },
        {
          kind: 'objects',
          pointer: '/indexes',
          label: messages.indexesThatChange,
          usual: ['star-index', 'dimension-index', 'index'],
        },
        { kind: 'number', pointer: '/entryBytes', label: messages.bytesOfAnEntry, about: messages.keyAndRowId },
      ],
    },
    {
      title: messages.howItWorks,
      fields: [
        { kind: 'number', pointer: '/rowsPerCommit', label: messages.rowsOfACommit },
        { kind: 'object', pointer: '/log', label: messages.log, usual: ['log'], empty: messages.noLog, about: messages.aCommitWaits },
        { kind: 'number', pointer: '/logBytesPerRow', label: messages.logBytesOfARow },
        { kind: 'number', pointer: '/processes', label: messages.processes },
        { kind: 'number', pointer: '/rowMs', label: messages.processorTimeOfARow, unit: 'ms' },
      ],
    },
  ],
  fresh(scenario) {
    const log = scenario.database.objects.find(({ role }) => role === 'log');
    return {
      operator: 'change',
      object: objectOf(scenario, 'fact', 'table').id,
      action: 'update',
      indexes: [],
      rows: 1000,
      rowsPerCommit: 10,
      rowBytes: 200,
      entryBytes: 24,
      ...(log !== undefined && { log: log.id }),
      logBytesPerRow: 400,
      processes: 1,
      rowMs: 0.1,
    };
  },
};
