/** Sends saved reports by e-mail every Monday, PDF and XLSX made by the code that the screen uses. */

import { Problem } from '@faixa/contract'
import { type EffectivenessLine, leavesOf, nestLines } from '@faixa/domain'
import { documentFileName, type EffectivenessDocument, effectivenessExcel, type SemMedicao } from '@faixa/export'
import { effectivenessPdf } from '@faixa/export/paper'
import { present } from '@faixa/units'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit/audit.ts'
import { type Db, snapshot, transaction } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import { type Mail, MailRefused } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { findSentRelatorio, listRecipients, makeEnvios, waitingEnvios, writeOutcome } from './envios.queries.ts'
import { findLaudosOfWeek, findUnmeasuredOfWeek } from './relatorio-laudos.queries.ts'
import { relatorioMessage } from './relatorio-message.ts'
import { loadsOf, namesOf, readVersion, type StoredLine } from './relatorio-versions.queries.ts'
import { idsIn, loadedLine, shownLine } from './stored-lines.ts'
import { officeMoment, weekBefore, weekOf } from './weeks.ts'

/** One report for one week. */
export interface Envio {
  readonly relatorioId: number
  /** The Monday, yyyy-mm-dd. */
  readonly semana: string
}

interface PlanningMeans {
  readonly db: Db
  readonly clock: Clock
  readonly enqueueEnvio: (db: Db, envio: Envio) => Promise<void>
}

export async function planEnvios({ settle }: Work, { db, clock, enqueueEnvio }: PlanningMeans): Promise<void> {
  const now = clock.now()
  const semana = weekOf(now)
  await transaction(db, async (tx) => {
    for (const relatorioId of await makeEnvios(tx, semana, now)) {
      await enqueueEnvio(tx, { relatorioId, semana })
      const act = { acao: 'planejar', entidade: 'relatorio', id: relatorioId, depois: { semana } }
      await audit({ db: tx, deps: { clock } }, act)
    }
    await settle(tx)
  })
}

interface SendingMeans {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly settings: Pick<Settings, 'address' | 'port' | 'base' | 'smtp' | 'installationName'>
}

/** Without a mail server messages are written to files, which no recipient gets. */
const NO_SERVER = new Problem('sem-servidor-de-email').message

/**
 * The outcome of each e-mail is stored at once, so that a retry after a failure sends only the missing ones. A process that is killed
 * between the mail server's acceptance and that write sends one e-mail twice, which is better than never.
 */
export async function sendRelatorio({ payload }: Work<Envio>, means: SendingMeans): Promise<void> {
  const { relatorioId, semana } = payload
  const { db, clock, mail, settings } = means
  const waiting = await waitingEnvios(db, relatorioId, semana)
  const made = await snapshot(db, (tx) => makeDocument(tx, payload, clock.now()))
  const write = (outcome: Outcome) => record(outcome, payload, means)
  if (settings.smtp === undefined) return write({ situacao: 'falhou', motivo: NO_SERVER })
  if (!made) {
    return write({ situacao: 'sem-acesso', motivo: 'O relatório foi arquivado ou não é mais enviado.' })
  }
  const { row, loads, documentFor } = made
  // The logo is left out: the server's own process decodes no picture.
  const { installationName: nome } = settings
  const people = new Map((await listRecipients(db, row, loads)).map((person) => [person.id, person]))
  const files = new Map<number | null, Awaited<ReturnType<typeof filesOf>>>()
  let failure: Error | undefined
  for (const usuarioId of waiting) {
    const person = people.get(usuarioId)
    if (!person) {
      await write({ usuarioId, situacao: 'sem-acesso', motivo: 'A pessoa não tem mais acesso a este relatório.' })
      continue
    }
    try {
      const document = { ...documentFor(person.prestadora_id), ...(nome !== undefined && { issuer: { nome } }) }
      const attachments = files.get(person.prestadora_id) ?? (await filesOf(document))
      files.set(person.prestadora_id, attachments)
      await mail.send({ ...relatorioMessage({ person, row, document, settings }), attachments })
      await write({ usuarioId, situacao: 'enviado' })
    } catch (error) {
      if (error instanceof MailRefused) {
        await write({
          usuarioId,
          situacao: 'recusado',
          motivo: `O servidor de e-mail recusou: ${shown(error.message)}`,
        })
      } else {
        failure = error instanceof Error ? error : new Error(String(error))
        await write({
          usuarioId,
          situacao: 'aguardando',
          motivo: 'O servidor de e-mail não respondeu: será tentado de novo.',
        })
      }
    }
  }
  if (failure) throw failure
}

export async function giveUpEnvio(
  { payload: { relatorioId, semana } }: Work<Envio>,
  { db, clock }: Pick<SendingMeans, 'db' | 'clock'>,
): Promise<void> {
  const motivo = 'O servidor de e-mail não respondeu por um dia inteiro.'
  await record({ situacao: 'falhou', motivo }, { relatorioId, semana }, { db, clock })
}

type Outcome = Omit<Parameters<typeof writeOutcome>[1], 'relatorioId' | 'semana' | 'now'>

async function record(outcome: Outcome, { relatorioId, semana }: Envio, means: Pick<SendingMeans, 'db' | 'clock'>) {
  const { db, clock } = means
  await transaction(db, async (tx) => {
    await writeOutcome(tx, { ...outcome, relatorioId, semana, now: clock.now() })
    const { situacao, usuarioId } = outcome
    const depois = { semana, situacao, ...present({ usuarioId }) }
    await audit({ db: tx, deps: { clock } }, { acao: 'enviar', entidade: 'relatorio', id: relatorioId, depois })
  })
}

async function makeDocument(db: Db, { relatorioId, semana }: Envio, now: Date) {
  const row = await findSentRelatorio(db, relatorioId)
  if (!row?.envio) return undefined
  const isSaved = row.envio !== 'semana'
  const version = await readVersion(db, row.id, row.versao)
  if (!version) return undefined
  const [from, to] = weekBefore(semana)
  const loads = loadsOf(version.filtro).map((load) => (isSaved ? load : { ...load, dataInicial: from, dataFinal: to }))
  const unmeasured = await unmeasuredOf(db, row, loads)
  const lines = isSaved ? await savedLines(db, version.conteudo) : await weekLines(db, row, loads)
  const named = [...loads, ...lines.map(({ prestadora }) => ({ prestadora: prestadora.id }))]
  const prestadoras = await namesOf(
    db,
    'prestadoras',
    named.flatMap(({ prestadora }) => prestadora ?? []),
  )
  /** A prestadora gets the filters and lines of its own flights; a person of the empresa, for whom it is null, all of them. */
  const documentFor = (only: number | null): EffectivenessDocument => ({
    filtros: loads
      .filter(({ prestadora }) => only === null || prestadora === undefined || prestadora === only)
      .map(({ prestadora = only ?? undefined, ...load }) => ({
        empresa: row.empresa_nome,
        ...present({ prestadora: prestadora === undefined ? undefined : (prestadoras.get(prestadora) ?? '—') }),
        ...load,
      })),
    lines: only === null ? lines : lines.filter((line) => isOnlyOf(line, only)),
    semMedicao: semMedicaoOf(unmeasured.filter((laudo) => only === null || laudo.prestadora_id === only)),
    made: officeMoment(now),
  })
  return { row, loads, documentFor }
}

/** True where the line, and each line merged into it, belongs to this prestadora. */
function isOnlyOf(line: EffectivenessLine, prestadoraId: number): boolean {
  return [line, ...leavesOf(line)].every(
    ({ prestadora, laudo }) => prestadora.id === prestadoraId && (laudo?.prestadoraId ?? prestadoraId) === prestadoraId,
  )
}

type SentRow = NonNullable<Awaited<ReturnType<typeof findSentRelatorio>>>

async function savedLines(db: Db, lines: readonly StoredLine[]) {
  const ids = idsIn(lines)
  const names = {
    pilotos: await namesOf(db, 'pilotos', ids.pilotos),
    prestadoras: await namesOf(db, 'prestadoras', ids.prestadoras),
    usuarios: await namesOf(db, 'usuarios', ids.usuarios),
  }
  return nestLines(lines.map((line) => shownLine(line, names)))
}

function semMedicaoOf(laudos: readonly { readonly error: boolean }[]): SemMedicao {
  const emErro = laudos.filter(({ error }) => error).length
  return { emMedicao: laudos.length - emErro, emErro }
}

type Loads = ReturnType<typeof loadsOf>

function weekFilters({ empresa_id: empresaId, unidade_id: unidadeId }: SentRow, loads: Loads) {
  return loads.map(({ prestadora: prestadoraId, tratamento, dataInicial: from, dataFinal: to }) => {
    return { empresaId, unidadeId, prestadoraId, tratamento, from, to }
  })
}

/** The laudos of the filters without a measurement, by uuid: one that two filters find is one. */
async function unmeasuredOf(db: Db, row: SentRow, loads: Loads) {
  const found = new Map<string, Awaited<ReturnType<typeof findUnmeasuredOfWeek>>[number]>()
  for (const filter of weekFilters(row, loads)) {
    for (const laudo of await findUnmeasuredOfWeek(db, filter)) found.set(laudo.uuid, laudo)
  }
  return [...found.values()]
}

/** A laudo that two filters find is one line. */
async function weekLines(db: Db, row: SentRow, loads: Loads) {
  const lines = new Map<string, EffectivenessLine>()
  for (const filter of weekFilters(row, loads)) {
    const found = await findLaudosOfWeek(db, filter)
    for (const laudo of found) lines.set(laudo.uuid, loadedLine(laudo))
  }
  return [...lines.values()]
}

async function filesOf(document: EffectivenessDocument) {
  const excel = await effectivenessExcel(document)
  return [
    {
      name: documentFileName(document, 'pdf'),
      type: 'application/pdf',
      bytes: Buffer.from(effectivenessPdf(document)),
    },
    { name: documentFileName(document, 'xlsx'), type: excel.type, bytes: Buffer.from(await excel.arrayBuffer()) },
  ]
}

/** The server's answer on one line; it contains the address, which readers of the history see anyway. */
function shown(answer: string): string {
  return answer.replace(/\s+/g, ' ').slice(0, 200)
}
