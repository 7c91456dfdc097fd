/**
 * `node apps/api/src/commands/rotate-key.ts [--abandonar]`: makes a new encryption key and encrypts all sealed data with it, with or
 * without a running server. The next run continues a killed one. With --abandonar, data that no key opens are discarded. Ends with 0, or
 * with 1 and a sentence.
 */
import { formatCount } from '@faixa/units'
import { openDatabase } from '../db/database.ts'
import { MIGRATION_LIMIT_MS } from '../db/statement-limits.ts'
import { countUnsealed } from '../keys/reseal.queries.ts'
import { rotateKeys } from '../keys/rotate-keys.ts'
import type { Seal } from '../secrets/seal.ts'
import { readSettings } from '../settings.ts'
import { openEmbedded } from './open-embedded.ts'

/** Interval of progress messages, ms. */
const SAID_EVERY_MS = 1000

const opened = new AsyncDisposableStack()
try {
  await rotate()
  say(
    'Pronto: tudo está cifrado com a chave nova. As cópias de segurança feitas antes ainda precisam da anterior: não a apague.',
  )
} catch (error) {
  process.stderr.write(`A troca não terminou: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}

async function rotate(): Promise<void> {
  const [option, ...rest] = process.argv.slice(2)
  if ((option !== undefined && option !== '--abandonar') || rest.length > 0) {
    throw new Error('a única opção é --abandonar, que apaga o que nenhuma chave abre mais.')
  }
  const settings = readSettings(process.env, process.cwd())
  const url = settings.databaseUrl ?? (await openEmbedded(opened, settings.dataFolder)).url
  const { db, close } = openDatabase(url, {
    max: 3,
    limitMs: MIGRATION_LIMIT_MS,
    onError: (error) => void process.stderr.write(`${error.message}\n`),
  })
  opened.defer(close)
  const all = new Map<string, number>()
  const done = new Map<string, number>()
  let saidAt = 0
  await rotateKeys({
    db,
    settings,
    say,
    clock: { now: () => new Date() },
    dropLost: option !== undefined,
    async onBegin(seal: Seal) {
      for (const [called, rows] of await countUnsealed(db, seal)) all.set(called, rows)
      say([...all].map(([called, rows]) => `${called}: ${rows}`).join(', '))
    },
    onBatch(called, rows) {
      done.set(called, (done.get(called) ?? 0) + rows)
      if (Date.now() - saidAt < SAID_EVERY_MS) return
      saidAt = Date.now()
      say(`${called}: ${done.get(called)} de ${all.get(called) ?? 0}`)
    },
  })
  const rows = [...done.values()].reduce((sum, each) => sum + each, 0)
  say(`${formatCount(rows, 'valor cifrado', 'valores cifrados')} de novo.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
