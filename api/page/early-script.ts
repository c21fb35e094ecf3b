import { hashSource } from './content-security-policy.ts';

/**
 * The script that runs before the first paint, in a few hundred bytes. It applies the colour scheme that the
 * reader chose (a rendered page would be light until React came), hides a notice that this tab has shown
 * before, and fetches the scripts of a rendered page after everything else. It also holds the last button press
 * and form submission until something can handle them: the app, or the browser itself if the scripts fail to
 * load.
 */
export const earlyScript = [
  '(()=>{const d=document,h=d.documentElement,s=d.currentScript;',
  "try{const f=/^lintel-(light|dark)$/.exec(name),m=f?f[1]:localStorage.getItem('lintel.theme');",
  "if(s.dataset.schemes==='2'&&(m==='dark'||m==='light'))h.dataset.theme=m;",
  "if(sessionStorage.getItem('lintel.notice'))h.setAttribute('data-notice-seen','')}catch{}",
  "let on=0;const later=()=>{const t=d.getElementById('lintel-later');if(t&&!on++)d.head.append(t.content.cloneNode(true))};",
  // A typeface or a picture that never loads would hold up "load", and with it every script.
  "addEventListener('DOMContentLoaded',()=>setTimeout(later,3e3));",
  // In a page not painted, such as in a background tab, an idle moment may be ten seconds away.
  "addEventListener('load',()=>self.requestIdleCallback?requestIdleCallback(later,{timeout:500}):setTimeout(later));",
  'let again=null;',
  "const press=e=>{const b=e.target.closest&&e.target.closest('#root button');if(b&&e.isTrusted){again=()=>b.click();if(b.form)e.preventDefault()}};",
  'const send=e=>{e.preventDefault();const f=e.target;again=()=>f.isConnected&&f.requestSubmit()};',
  "if(s.hasAttribute('data-rendered')){addEventListener('click',press,true);addEventListener('submit',send,true);",
  "const give=()=>{removeEventListener('click',press,true);removeEventListener('submit',send,true);again&&again();again=null};",
  "addEventListener('lintel:shown',give,{once:true});",
  "addEventListener('error',e=>e.target.tagName==='SCRIPT'&&give(),true)}",
  '})()',
].join('');

/** The script's source in the page's policy. */
export const earlyScriptSource = hashSource(earlyScript);
