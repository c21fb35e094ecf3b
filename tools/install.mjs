// Runs before `start`, `dev` and `test`, under whatever Node the machine has (20 or newer), with nothing
// installed: hence plain JavaScript without a dependency. Silent when there is nothing to do.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const modules = join(project, 'node_modules');
const lockFile = join(project, 'package-lock.json');
const stampFile = join(modules, '.lintel-installed');
// Beside `node_modules`, which `npm ci` removes.
const turnFile = join(project, '.installing');
const windows = process.platform === 'win32';
const bundledNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
const linkedNode = join(modules, '.bin', windows ? 'node.cmd' : 'node');
const wantedMajor = 24;

// Native parts differ by platform, so a folder copied from another machine does not count.
const stamp = `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${process.platform}-${process.arch}\n`;

/** The programs that run for us, to be ended with us. */
const running = new Set();
let isOurTurn = false;
let isGivingUp = false;

// While another command installs, the old stamp may still be there.
if (!isStamped() || existsSync(turnFile)) {
  await takeTurn();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void giveUp(signal));
  // The command that we waited for has installed what we would have.
  if (!isStamped()) {
    if (!matchesLockFile()) await installPackages();
    await provideNode();
    writeFileSync(stampFile, stamp);
  }
  endTurn();
}

/**
 * One command installs at a time: two that write one `node_modules` destroy it for both. The file holds the ids of the
 * command and of the npm it started, which may outlive it; it counts for as long as one of them does.
 */
async function takeTurn() {
  let waited = 0;
  for (;;) {
    try {
      writeFileSync(turnFile, `${process.pid}`, { flag: 'wx' });
      isOurTurn = true;
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`Packages cannot be installed into ${project}: ${error.message}`);
    }
    const holders = turnHolders();
    if (holders.length === 0) {
      rmSync(turnFile, { force: true });
      continue;
    }
    if (waited === 0) console.log('· Another command is installing; waiting …');
    else if (waited % 60 === 0) {
      console.log(
        `  … still waiting for process ${holders.join(' and ')}. If that is no installation, delete ${turnFile}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
    waited += 1;
  }
}

/** The processes that are installing; none when whoever wrote the file is gone. */
function turnHolders() {
  try {
    const written = readFileSync(turnFile, 'utf8');
    // Made a moment ago, and its ids are not in it yet.
    if (written === '' && Date.now() - statSync(turnFile).mtimeMs < 5000) return ['?'];
    return written.split(' ').map(Number).filter(isAlive);
  } catch {
    return [];
  }
}

function isAlive(id) {
  // A container gives the same ids again: our own is of somebody before us.
  if (!(id > 0) || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function endTurn() {
  rmSync(turnFile, { force: true });
}

/** Ctrl-C: npm goes first, and only then may another command begin. */
async function giveUp(signal) {
  isGivingUp = true;
  await Promise.all([...running].map(end));
  endTurn();
  console.error('\nThe installation was stopped. Run the same command to begin again.');
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Ends a program and all it started; by force when it has not gone after five seconds. */
async function end(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (windows) spawnSync('taskkill', ['/pid', `${child.pid}`, '/T', '/F']);
  else endGroup(child.pid, 'SIGTERM');
  const force = setTimeout(() => endGroup(child.pid, 'SIGKILL'), 5000);
  await gone;
  clearTimeout(force);
}

function endGroup(id, signal) {
  try {
    process.kill(windows ? id : -id, signal);
  } catch {
    // It has gone already.
  }
}

function isStamped() {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp &&
    (existsSync(linkedNode) || majorOf(process.version) >= wantedMajor)
  );
}

/**
 * True when npm's own record of what it installed (`node_modules/.package-lock.json`) names exactly what the
 * lock file asks for, as after an `npm install` by hand. Only optional packages, those of other platforms,
 * may be missing.
 */
function matchesLockFile() {
  const recordFile = join(modules, '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages;
  const strangers = Object.keys(installed).filter((path) => !(path in wanted));
  return (
    strangers.length === 0 &&
    Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      const found = installed[path];
      if (!found) return entry.optional === true;
      return found.version === entry.version && found.integrity === entry.integrity;
    })
  );
}

async function installPackages() {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  console.log('· Installing packages (the first time, and when package-lock.json has changed) …');
  const heartbeat = setInterval(() => console.log(`  … ${seconds()} s`), 10_000);
  // Only errors: npm warns at length of each package that wants a newer Node than the machine's, and Node 24 is among them.
  const code = await npm(['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], project);
  clearInterval(heartbeat);
  if (code !== 0)
    fail('Installing the packages failed; npm says why above. Run the same command to try again.');
  console.log(`✓ Packages installed (${seconds()} s)`);
}

/**
 * The package `node` fetches its program in an install script. Where install scripts are not allowed, its
 * own script is run here, and the link that npm could not make to a missing file is made now.
 */
async function provideNode() {
  if (majorOf(versionOf(bundledNode)) < wantedMajor) {
    console.log(`· Fetching Node ${wantedMajor} …`);
    await run('node', ['installArchSpecificPackage.js'], join(modules, 'node'));
  }
  if (!existsSync(linkedNode)) await npm(['rebuild', '--ignore-scripts', 'node'], project);
  if (majorOf(versionOf(bundledNode)) >= wantedMajor && existsSync(linkedNode)) return;
  if (majorOf(process.version) >= wantedMajor) return;
  fail(
    `Lintel runs on Node ${wantedMajor}, this is ${process.version}, and the npm package "node" has none that runs here.\n` +
      `Install Node ${wantedMajor} (https://nodejs.org/en/download) and run the same command again.`,
  );
}

function versionOf(program) {
  const answer = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : '';
}

/** 24 of `v24.21.0`; 0 when there is none. */
function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}

/** npm as the machine has it: `npm ci` removes node_modules, and with it the Node in it. */
function npm(parameters, folder) {
  return run('npm', parameters, folder);
}

function run(program, parameters, folder) {
  const ours = `${sep}node_modules${sep}.bin`;
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith(ours));
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      stdio: 'inherit',
      shell: windows,
      // A group of its own, so that ending it ends the scripts that it runs, too. On Windows that would be a new window.
      detached: !windows,
      env: { ...process.env, PATH: path.join(delimiter) },
    });
    running.add(child);
    if (child.pid !== undefined) writeFileSync(turnFile, `${process.pid} ${child.pid}`);
    child.once('error', (error) => fail(`${program} does not start: ${error.message}`));
    child.once('exit', (code) => {
      running.delete(child);
      // While we end it ourselves, "it failed" would be the wrong thing to say.
      if (!isGivingUp) resolve(code ?? 1);
    });
  });
}

function fail(message) {
  if (isOurTurn) endTurn();
  console.error(`\n✗ ${message}`);
  process.exit(1);
}
