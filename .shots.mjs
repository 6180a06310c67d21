import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from './scripts/browser.mjs';
const [,, stepArg='9', fold='no', ...only] = process.argv;
const SIZES=[['360',360,800,'light',true],['1024p',1024,768,'projector'],['1280',1280,720,'light'],['1440',1440,900,'light'],['1920',1920,1080,'dark'],['2560',2560,1440,'light'],['800',800,900,'light'],['320z',320,256,'light']];
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell', args: BROWSER_FLAGS});
for (const [name,width,height,theme,touch] of SIZES.filter(s=>!only.length||only.includes(s[0]))) {
  const ctx = await b.newContext({viewport:{width:Math.max(width,1280),height:Math.max(height,720)},hasTouch:!!touch});
  const page = await ctx.newPage();
  await page.goto('http://127.0.0.1:4455/labs/spindle/');
  await page.getByTestId('answer-elapsed').waitFor();
  await page.keyboard.press('Shift+F2');
  const study = page.getByRole('dialog',{name:/^Study/});
  await study.getByRole('radio',{name:'Lesson',exact:true}).check({force:true});
  await study.getByRole('button',{name:/^Begin the study/}).click();
  const lesson=page.getByRole('region',{name:/^Lesson:/});
  await lesson.waitFor();
  await lesson.getByRole('combobox',{name:'Step'}).selectOption(String(stepArg-1));
  if (theme!=='light'){ await page.getByRole('button',{name:/^Theme:/}).click(); await page.getByRole('menuitemradio',{name:theme[0].toUpperCase()+theme.slice(1)}).click(); }
  await page.setViewportSize({width,height});
  if (fold==='fold') await lesson.getByRole('button',{name:'Fold the lesson'}).click();
  await page.waitForTimeout(1200);
  await page.screenshot({path:`/tmp/sp/shots-page/${name}-${stepArg}-${fold}.png`});
  await ctx.close();
}
await b.close();
