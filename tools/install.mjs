// Runs before `start`, `dev` and `test`, on whatever Node the machine has (20 or newer), before any package is
// installed: hence plain JavaScript without dependencies. Prints nothing if everything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const modules = join(project, 'node_modules');
const lockFile = join(project, 'package-lock.json');
const stampFile = join(modules, '.lintel-installed');
// Outside `node_modules`, which `npm ci` removes.
const turnFile = join(project, '.installing');
const windows = process.platform === 'win32';
const bundledNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
const linkedNode = join(modules, '.bin', windows ? 'node.cmd' : 'node');
const wantedMajor = 24;

// Native parts differ by platform, so a folder copied from another machine does not count.
const stamp = `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${process.platform}-${process.arch}\n`;

/** Running child processes, to end with this one. */
const running = new Set();
let isOurTurn = false;
let isGivingUp = false;

// While another command installs, the old stamp may still be there.
if (!isStamped() || existsSync(turnFile)) {
  await takeTurn();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void giveUp(signal));
  // The command that we waited for may have installed the packages.
  if (!isStamped()) {
    if (!matchesLockFile()) await installPackages();
    await provideNode();
    writeFileSync(stampFile, stamp);
  }
  endTurn();
}

/**
 * Waits until no other command installs: two that write one `node_modules` destroy it for both. The file holds the ids
 * of the command and of the npm it started, which may outlive it; it counts while either is alive.
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

/** Returns the processes that are installing; empty if those in the file are gone. */
function turnHolders() {
  try {
    const written = readFileSync(turnFile, 'utf8');
    // The file was just made; the ids are about to follow.
    if (written === '' && Date.now() - statSync(turnFile).mtimeMs < 5000) return ['?'];
    return written.split(' ').map(Number).filter(isAlive);
  } catch {
    return [];
  }
}

function isAlive(id) {
  // In a container ids repeat: our own id in the file is from an earlier run.
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

/** Handles Ctrl-C: npm ends first, so that no other command begins too early. */
async function giveUp(signal) {
  isGivingUp = true;
  await Promise.all([...running].map(end));
  endTurn();
  console.error('\nThe installation was stopped. Run the same command to begin again.');
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Ends a program and everything it started; by force after five seconds. */
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
 * True if npm's own record of installed packages (`node_modules/.package-lock.json`) matches the lock file, as after an
 * `npm install` by hand. Only optional packages, those for other platforms, may be missing.
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
  // Errors only: npm warns at length about each package that wants a newer Node than the machine's, including
  // Node 24 itself.
  const code = await npm(['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], project);
  clearInterval(heartbeat);
  if (code !== 0)
    fail('Installing the packages failed; npm says why above. Run the same command to try again.');
  console.log(`✓ Packages installed (${seconds()} s)`);
}

/**
 * Makes Node 24 available. The package `node` fetches its program in an install script. If install scripts are not
 * allowed, its script is run here, and so is the linking that npm could not do while the file was missing.
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

/** Returns the major version, 24 for `v24.21.0`; 0 if there is none. */
function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}

/** Runs the machine's own npm: `npm ci` removes node_modules, and with it the Node in there. */
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
      // Its own process group, so that ending it also ends its scripts. On Windows that would open a new
      // window.
      detached: !windows,
      env: { ...process.env, PATH: path.join(delimiter) },
    });
    running.add(child);
    if (child.pid !== undefined) writeFileSync(turnFile, `${process.pid} ${child.pid}`);
    child.once('error', (error) => fail(`${program} does not start: ${error.message}`));
    child.once('exit', (code) => {
      running.delete(child);
      // While we are ending it, a failure message would be wrong.
      if (!isGivingUp) resolve(code ?? 1);
    });
  });
}

function fail(message) {
  if (isOurTurn) endTurn();
  console.error(`\n✗ ${message}`);
  process.exit(1);
}
