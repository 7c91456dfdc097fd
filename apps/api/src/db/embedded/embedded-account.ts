/**
 * The account that runs the server's programs. PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, and any
 * other user runs it under their own account.
 */
import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process'
import { EmbeddedUnusable } from './embedded-unusable.ts'

/** User and group; where absent, those of this process apply. */
export type Account = { readonly uid?: number; readonly gid?: number }

export type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string }

const SYSTEM_USER = 'postgres'
/** Time for what a program wrote before its end, ms. */
const LAST_WORDS_MS = 200

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account for a new cluster; creates the system user where it is missing. */
export async function ownAccount(): Promise<Account> {
  if (!isRoot()) return {}
  const known = await systemUser()
  if (known) return known
  const made = await runAs({}, 'useradd', ['--system', '--no-create-home', '--shell', '/bin/false', SYSTEM_USER])
  // Looked up again whether useradd succeeded or not: another process may have created the user first.
  const account = await systemUser()
  if (account) return account
  throw new EmbeddedUnusable(
    `O banco embutido não pode executar como root, e o usuário ${SYSTEM_USER} não pôde ser criado (${made.stderr.trim()}): ` +
      'crie-o, execute o Faixa como outro usuário ou indique um banco com DATABASE_URL.',
  )
}

/** Runs a program to its end; a program that cannot be executed gives the result of a failed one. */
export function runAs(account: Account, program: string, args: readonly string[]): Promise<Outcome> {
  const env = { ...system(), LC_ALL: 'C', TZ: 'UTC' }
  return new Promise((resolve) => {
    // The working folder is `/`, because the account may not enter the caller's.
    const options = { ...account, cwd: '/', env, windowsHide: true }
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? failureCode(error) : 0, stdout, stderr: stderr || (error?.message ?? '') })
    })
    // On Windows the server that pg_ctl starts inherits its pipes, which would stay open.
    if (process.platform === 'win32') child.once('exit', () => setTimeout(() => closePipes(child), LAST_WORDS_MS))
  })
}

/** The caller's environment is not passed on: its PGDATA, PGPORT or locale would change what the programs do. */
function system(): NodeJS.ProcessEnv {
  if (process.platform !== 'win32') return { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
  // Without these no program starts there.
  return Object.fromEntries(['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]]))
}

function closePipes({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
}

function failureCode(error: ExecFileException): number {
  return typeof error.code === 'number' ? error.code : 126
}

async function systemUser(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => runAs({}, 'id', [flag, SYSTEM_USER])))
  if (uid?.code !== 0 || gid?.code !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
