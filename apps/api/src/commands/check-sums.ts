/**
 * `node apps/api/src/commands/check-sums.ts`: adds up all laudos anew, beside a running server or without one, and compares the result with
 * the sums that the overview keeps. Ends with 0 where they are equal, 1 where one is not, 2 where it could not check.
 */
import { join } from 'node:path'
import { formatCount } from '@faixa/units'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { recountSums, type WrongSum } from '../features/dashboard/kept-sums.queries.ts'
import { readSettings } from '../settings.ts'

const opened = new AsyncDisposableStack()
try {
  process.exitCode = (await check()) > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`Não foi possível conferir: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
} finally {
  await opened.disposeAsync()
}

async function check(): Promise<number> {
  const settings = readSettings(process.env, process.cwd())
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const { db, close } = openDatabase(settings.databaseUrl ?? (await openEmbedded()), {
    max: 1,
    onError: (error) => log.warn(String(error)),
  })
  opened.defer(close)
  const { laudos, sums, wrong, examples } = await recountSums(db)
  for (const sum of examples) say(describe(sum))
  const compared = `${formatCount(laudos, 'laudo', 'laudos')}, ${formatCount(sums, 'soma conferida', 'somas conferidas')}`
  say(`${compared}: ${formatCount(wrong, 'diferente', 'diferentes')}.`)
  return wrong

  async function openEmbedded(): Promise<string> {
    const postgres = await startEmbeddedPostgres({ folder: join(settings.dataFolder, 'banco'), log })
    opened.defer(() => postgres.stop())
    return postgres.url
  }
}

function describe({ nivel, grao, inicio, kept, counted, ...rest }: WrongSum): string {
  const of = (['tratamento', 'empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id'] as const)
    .filter((name) => rest[name] !== null)
    .map((name) => `${name.replace('_id', '')} ${rest[name]}`)
  const when = grao === 'sempre' ? 'sempre' : `${grao} ${inicio}`
  return `DIFERENTE ${[nivel, when, ...of].join(', ')}: ${kept} laudos guardados, ${counted} contados`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
