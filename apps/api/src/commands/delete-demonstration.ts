/**
 * `node apps/api/src/commands/delete-demonstration.ts [--sim]`: removes the demonstration, with or without a running server. Without --sim it
 * only says what it would remove. Ends with 0, or with 1 and a sentence where something stands in the way.
 */
import { join } from 'node:path'
import { formatCount } from '@faixa/units'
import { openDatabase } from '../db/database.ts'
import { MIGRATION_LIMIT_MS } from '../db/statement-limits.ts'
import { deleteDemonstration } from '../features/instalacao/eliminacao/delete-demonstration.actions.ts'
import { type Demonstration, findDemonstration } from '../features/instalacao/eliminacao/demonstration.queries.ts'
import { openStore } from '../files/store.ts'
import { openLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { commandLog, openEmbedded } from './open-embedded.ts'

const opened = new AsyncDisposableStack()
try {
  const [option, ...rest] = process.argv.slice(2)
  if ((option !== undefined && option !== '--sim') || rest.length > 0) throw new Error('a única opção é --sim.')
  const settings = readSettings(process.env, process.cwd())
  const url = settings.databaseUrl ?? (await openEmbedded(opened, settings.dataFolder)).url
  const { db, close } = openDatabase(url, {
    max: 2,
    limitMs: MIGRATION_LIMIT_MS,
    onError: (error) => commandLog.warn(error.message),
  })
  opened.defer(close)
  if (option === undefined) {
    const found = await findDemonstration(db)
    refuse(found)
    say(
      isNone(found)
        ? 'Não há dados de demonstração.'
        : `Serão apagados ${contents(found)}. Ficam as outras empresas e os administradores. Para apagar: apagar-demonstracao --sim`,
    )
  } else {
    const files = await openStore({
      where: settings.files,
      log: commandLog,
      spoolFolder: join(settings.dataFolder, 'recebendo'),
    })
    const deps = { db, clock: { now: () => new Date() }, log: openLog('warn'), files }
    const removed = await deleteDemonstration({
      db,
      deps,
      headers: { 'user-agent': 'faixa-servidor apagar-demonstracao' },
    })
    refuse(removed)
    say(isNone(removed) ? 'Não há mais dados de demonstração.' : `Foram apagados ${contents(removed)}.`)
    if (removed.ficaramArquivos > 0) {
      const waiting = formatCount(removed.ficaramArquivos, 'arquivo recente', 'arquivos recentes')
      say(`${waiting} da demonstração: a varredura da noite apaga, ou este comando, daqui a cinco minutos.`)
    }
  }
} catch (error) {
  process.stderr.write(`Nada foi apagado: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}

function isNone({ linhas }: Demonstration): boolean {
  return Object.keys(linhas).length === 0
}

function refuse({ impedimentos }: Demonstration): void {
  if (impedimentos.length === 0) return
  throw new Error(`há trabalho de pessoas na demonstração. Mude ou exclua antes:\n${impedimentos.join('\n')}`)
}

function contents({ linhas }: Demonstration): string {
  const laudos = formatCount(linhas['laudos'] ?? 0, 'laudo', 'laudos')
  const empresas = formatCount(linhas['empresas'] ?? 0, 'empresa', 'empresas')
  const contas = formatCount(linhas['usuarios'] ?? 0, 'conta', 'contas')
  return `${laudos}, ${empresas} e ${contas} da demonstração, com os arquivos e o que mais é deles`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
