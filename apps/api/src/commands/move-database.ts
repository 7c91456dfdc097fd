/**
 * `node apps/api/src/commands/move-database.ts --para postgres://…|embutido`: moves the whole installation, which is stopped, into another
 * empty database. Ends with 0 and the line for the settings, or with 1 and a sentence; the source is never changed.
 */
import { formatCount } from '@faixa/units'
import { openDatabase } from '../db/database.ts'
import { moveDatabase } from '../db/move/move-database.ts'
import { MIGRATION_LIMIT_MS } from '../db/statement-limits.ts'
import { checkLog } from '../features/verificar/check-log.queries.ts'
import { makeQueueTables } from '../jobs/open-queue.ts'
import { readSettings } from '../settings.ts'
import { openEmbedded } from './open-embedded.ts'

const HERE = 'embutido'

const opened = new AsyncDisposableStack()
try {
  const from = performance.now()
  const [option, to, ...rest] = process.argv.slice(2)
  const isBack = to === HERE
  if (option !== '--para' || to === undefined || rest.length > 0 || !(isBack || /^postgres(?:ql)?:\/\//.test(to))) {
    throw new Error('diga para onde: --para postgres://usuario:senha@servidor/banco, ou --para embutido.')
  }
  const { databaseUrl, dataFolder } = readSettings(process.env, process.cwd())
  if (isBack && databaseUrl === undefined) throw new Error('o banco em uso já é o embutido: não há DATABASE_URL.')
  const source = databaseUrl ?? (await openEmbedded(opened, dataFolder)).url
  const target = isBack ? (await openEmbedded(opened, dataFolder)).url : to
  const { tables, rows } = await moveDatabase({ from: source, to: target, makeQueue: makeQueueTables, say })
  say(`${rows} linhas em ${formatCount(tables, 'tabela', 'tabelas')}, iguais nos dois bancos.`)
  await verifyLog(target)
  say(
    `Feito em ${Math.round((performance.now() - from) / 1000)} s. O banco de antes continua inteiro. Arquivos e chaves ficam onde estão.`,
  )
  say(isBack ? 'Na configuração, tire DATABASE_URL.' : `Na configuração:\nDATABASE_URL=${withoutSenha(to)}`)
} catch (error) {
  process.stderr.write(`O banco não mudou: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}

async function verifyLog(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, limitMs: MIGRATION_LIMIT_MS, onError: () => {} })
  try {
    const { leaves, faults } = await checkLog(db)
    say(
      faults.length === 0
        ? `Registro de laudos: ${formatCount(leaves, 'folha', 'folhas')}, tudo confere.`
        : `Registro de laudos: ${faults.length} falhas, que já estavam no banco de antes (verificar-registro as diz).`,
    )
  } finally {
    await close()
  }
}

/** The address as it is printed: a terminal's record must not contain the password. */
function withoutSenha(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:SENHA@')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
