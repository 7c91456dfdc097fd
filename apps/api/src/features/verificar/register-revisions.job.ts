/** Adds revisions to the log, right after the transactions that made them, and records the first revision of older laudos. */
import type { SignedHead } from '@faixa/revision'
import type { Changing } from '../../changes/changing.ts'
import { laudoChanged } from '../../changes/laudo-changed.queries.ts'
import type { Clock } from '../../clock.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'
import type { Mail, Message } from '../../mail/mail.ts'
import { isWebAddress } from '../../settings/web-addresses.ts'
import type { Settings } from '../../settings.ts'
import type { Signer } from '../../signing/signer.ts'
import { appendRevisions, findHead } from './log.queries.ts'
import { listPending, recordPending } from './pending-laudos.queries.ts'

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly signer: Signer
}

export async function registerRevisions({ signal }: Work<object>, { db, ...means }: Means): Promise<void> {
  while (!signal.aborted && (await transaction(db, (tx) => appendRevisions(tx, means))) > 0);
}

/** Laudos measured before revisions existed, and those of which a name changed in the register. */
export async function recordPendingLaudos(
  { signal }: Work,
  { db, log, ...deps }: Omit<Changing['deps'], 'seal'> & { readonly db: Db; readonly log: Log },
): Promise<void> {
  let recorded = 0
  for (let ids = await listPending(db); ids.length > 0 && !signal.aborted; ids = await listPending(db)) {
    for (const id of ids) {
      await transaction(db, (tx) =>
        recordPending(tx, id, async (cause) => {
          await laudoChanged({ db: tx, deps }, { id }, {}, { cause })
        }),
      )
      recorded++
    }
  }
  if (recorded > 0) log.info({ laudos: recorded }, 'laudos pendentes registrados')
}

/** Time limit for another server to receive a head, ms. */
const POST_LIMIT_MS = 30_000

/**
 * Sends the signed head of the log to the addresses of the setting, so that the past cannot be rewritten unnoticed. A failing address does
 * not affect the others; the job then fails, and retries all: a head that arrives twice does no harm.
 */
export async function sendHead(
  _work: Work,
  { db, mail, settings }: Means & { readonly mail: Mail; readonly settings: Pick<Settings, 'headAddresses'> },
): Promise<void> {
  const head = settings.headAddresses.length > 0 ? await findHead(db) : undefined
  if (!head) return
  const sent = await Promise.allSettled(
    settings.headAddresses.map((to) => (isWebAddress(to) ? postHead(to, head) : mail.send(messageOf(to, head)))),
  )
  const failures = sent.flatMap((one, i) =>
    one.status === 'rejected' ? [new Error(settings.headAddresses[i], { cause: one.reason })] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'the head was not taken everywhere')
}

async function postHead(url: string, head: SignedHead): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(head),
    // The setting names one server: a redirect would lead to another one.
    ...({ redirect: 'error', signal: AbortSignal.timeout(POST_LIMIT_MS) } as const),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${answer.status}`)
}

function messageOf(to: string, head: SignedHead): Message {
  return {
    to,
    subject: `Registro de laudos: ${head.cabeca.tamanho} revisões — Faixa`,
    text: `Guarde esta mensagem. Ela prova o que o registro de laudos continha neste momento: quem depois mudar um laudo registrado não consegue mais chegar a esta raiz.

Revisões: ${head.cabeca.tamanho}
Raiz:     ${head.cabeca.raiz}
Quando:   ${head.cabeca.quando}
Chave:    ${head.chave}

O anexo é a cabeça assinada. Para conferir o registro contra ela: npm run verificar-registro -- --cabeca ARQUIVO.json
`,
    attachments: [
      {
        name: `cabeca-${head.cabeca.tamanho}.json`,
        type: 'application/json',
        bytes: Buffer.from(JSON.stringify(head, null, 2)),
      },
    ],
  }
}
