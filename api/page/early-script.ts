import { hashSource } from './content-security-policy.ts';

/**
 * What a page does before its first paint and until its scripts are there, in some hundred bytes: takes the colours that its
 * reader chose (a drawn page would be light until React came), hides a notice that this tab has shown before, fetches the
 * scripts of a drawn page once everything else is there, and keeps the last press of a button and the sending of a form
 * until there is somebody to hear them: the app, or, where its scripts do not come, the browser itself.
 */
export const earlyScript = [
  '(()=>{const d=document,h=d.documentElement,s=d.currentScript;',
  "try{const f=/^lintel-(light|dark)$/.exec(name),m=f?f[1]:localStorage.getItem('lintel.theme');",
  "if(s.dataset.schemes==='2'&&(m==='dark'||m==='light'))h.dataset.theme=m;",
  "if(sessionStorage.getItem('lintel.notice'))h.setAttribute('data-notice-seen','')}catch{}",
  "let on=0;const later=()=>{const t=d.getElementById('lintel-later');if(t&&!on++)d.head.append(t.content.cloneNode(true))};",
  // A typeface or a picture that does not come would keep "load" from coming, and with it every script.
  "addEventListener('DOMContentLoaded',()=>setTimeout(later,3e3));",
  // An idle moment may be ten seconds away in a page that is not painted, as in a tab that opens behind another.
  "addEventListener('load',()=>self.requestIdleCallback?requestIdleCallback(later,{timeout:500}):setTimeout(later));",
  'let again=null;',
  "const press=e=>{const b=e.target.closest&&e.target.closest('#root button');if(b&&e.isTrusted){again=()=>b.click();if(b.form)e.preventDefault()}};",
  'const send=e=>{e.preventDefault();const f=e.target;again=()=>f.isConnected&&f.requestSubmit()};',
  "if(s.hasAttribute('data-drawn')){addEventListener('click',press,true);addEventListener('submit',send,true);",
  "const give=()=>{removeEventListener('click',press,true);removeEventListener('submit',send,true);again&&again();again=null};",
  "addEventListener('lintel:shown',give,{once:true});",
  "addEventListener('error',e=>e.target.tagName==='SCRIPT'&&give(),true)}",
  '})()',
].join('');

/** Its source in the page's policy. */
export const earlyScriptSource = hashSource(earlyScript);
