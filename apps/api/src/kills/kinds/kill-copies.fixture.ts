/** Kills commands that back up the installation, and commands that restore a backup into another folder. */
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropDataFolder, signIn, startProgram } from '../../testing/program.fixture.ts'
import type { Command, Installation } from '../installation.fixture.ts'
import type { Round } from '../kill-kinds.fixture.ts'

/** Number of kills before a copy is completed. */
const OF_A_BACKUP = 2
const OF_A_RESTORE = 3
/** Time after the first file, ms: a copy takes one to three seconds. */
const AFTER_MS = { from: 0, to: 1200 }
const MARK = 'restauracao-em-curso.json'

export const killBackup: Round = async (house) => {
  await house.ready()
  for (let kill = 0; kill < OF_A_BACKUP; kill++) {
    const making = house.begin('make-backup')
    const aside = `.fazendo-${making.child.pid}-`
    const hasBegun = async () => (await namesIn(copiesOf(house))).some((name) => name.startsWith(aside))
    house.tally.killed('cópia', await killedOnceBegun(house, making, hasBegun))
  }
  for (const name of await namesIn(copiesOf(house))) {
    if (!name.startsWith('.') && !existsSync(join(copiesOf(house), name, 'copia.json')))
      house.tally.lose('cópia', `${name} has its name and is not whole`)
  }
  await madeCopy(house)
}

export const killRestore: Round = async (house, people) => {
  await house.ready()
  const promised = [...people.laudos]
  const copy = await madeCopy(house)
  if (copy === undefined) return
  const target = await mkdtemp(join(tmpdir(), 'faixa-restaurada-'))
  // PostgreSQL's user must be able to enter.
  await chmod(target, 0o755)
  try {
    for (let kill = 0; kill < OF_A_RESTORE; kill++) {
      const restoring = house.begin('restore-backup', [copy], target)
      const hasBegun = async () =>
        (await readFile(join(target, MARK), 'utf8').catch(() => '')).includes(`"pid":${restoring.child.pid},`)
      house.tally.killed('restauração', await killedOnceBegun(house, restoring, hasBegun))
    }
    if (existsSync(join(target, MARK))) {
      const { ok, output } = await house.begin('../main', [], target).ended
      if (ok || !/não terminou: restaure-a de novo/.test(output)) {
        house.tally.lose('restauração', `a server started on half a restore: ${output}`)
      }
      const { ok: restored, output: why } = await house.begin('restore-backup', [copy], target).ended
      if (!restored) house.tally.lose('restauração', `it cannot be done again: ${why}`)
    }
    await cp(join(house.folder, 'chaves'), join(target, 'chaves'), { recursive: true })
    await compare(house, target, promised)
  } finally {
    await dropDataFolder(target)
    // The disk does not grow with the number of kills.
    await rm(copy, { recursive: true })
  }
}

/** Searches the restored installation for laudos acknowledged before its copy began. */
async function compare(house: Installation, target: string, promised: [string, { readonly nome: string }][]) {
  const program = await startProgram(target)
  const ana = await signIn(program)
  for (const [uuid, { nome }] of promised) {
    const found = await ana.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } }).catch(() => undefined)
    if (found?.laudoInfo.nome !== nome) house.tally.lose('restauração', `${nome} is not in the copy`)
  }
  const last = promised.at(-1)
  const file = last && (await ana.readLaudoFile({ params: { uuid: last[0], papel: 'aplicacao' }, query: {} }))
  if (file && !(await file.text()).includes('</kml>')) house.tally.lose('restauração', 'a file is not in the copy')
  const { ok, output } = await house.begin('check-log', [], target).ended
  if (!ok) house.tally.lose('restauração', output)
  const exited = new Promise((resolve) => program.child.once('exit', resolve))
  program.child.kill('SIGTERM')
  await exited
}

async function madeCopy(house: Installation): Promise<string | undefined> {
  const { ok, output } = await house.begin('make-backup').ended
  const made = /^Cópia feita em (\S+)\.$/m.exec(output)?.[1]
  if (!ok || made === undefined) house.tally.lose('cópia', `it cannot be made: ${output}`)
  for (const name of await namesIn(copiesOf(house))) {
    const path = join(copiesOf(house), name)
    if (path !== made && !name.startsWith('.')) await rm(path, { recursive: true, force: true })
  }
  return made
}

/** Waits until it has begun, and kills it at a random moment after that; returns whether the kill ended it. */
async function killedOnceBegun(
  { random }: Installation,
  command: Command,
  hasBegun: () => Promise<boolean>,
): Promise<boolean> {
  while (command.child.exitCode === null && !(await hasBegun())) await sleep(5)
  await sleep(random.between(AFTER_MS.from, AFTER_MS.to))
  return command.kill()
}

function copiesOf({ folder }: Installation): string {
  return join(folder, 'copias')
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => [])
}
