/** Sets the recipients of a weekly report, and reads the list of sent e-mails. */
import { type EnvioConteudo, invalidFields, Problem, type RelatorioEnvios } from '@faixa/contract'
import { formatCount, present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import type { Ask } from '../../http/ask.ts'
import { countAttempt } from '../session/attempts.queries.ts'
import {
  chosenRecipients,
  listEnvios,
  listRecipients,
  makeEnviosAgain,
  recipientsBefore,
  replaceRecipients,
} from './envios.queries.ts'
import { lockRelatorio, type RelatorioRow } from './relatorio-rows.queries.ts'
import { loadsOf, type StoredFilter, saveRelatorioRow } from './relatorio-versions.queries.ts'
import { relatorioOrRefuse } from './relatorios.actions.ts'
import { weekOf } from './weeks.ts'

export async function readEnvios(uuid: string, ask: Ask): Promise<RelatorioEnvios> {
  return enviosOf(await relatorioOrRefuse(uuid, ask), ask)
}

async function enviosOf(row: RelatorioRow, { db }: Ask): Promise<RelatorioEnvios> {
  const pessoas = await listRecipients(db, row, loadsOf(row.filtro as StoredFilter))
  const living = new Set(pessoas.map(({ id }) => id))
  const envios = await listEnvios(db, row.id)
  const onlyLiving = (ids: readonly number[]) => ids.filter((id) => living.has(id))
  const destinatarios = onlyLiving(await chosenRecipients(db, row.id))
  const propostos = destinatarios.length === 0 ? onlyLiving(await recipientsBefore(db, row)) : []
  return {
    ...present({ conteudo: row.envio ?? undefined }),
    destinatarios,
    ...(propostos.length > 0 && { propostos }),
    pessoas: pessoas.map(({ id, nome, email, prestadora_id, prestadora_nome }) => ({
      id,
      nome,
      email,
      ...(prestadora_id !== null && { prestadora: prestadora_nome ?? nome }),
    })),
    envios: envios.map(({ semana, nome, situacao, motivo, atualizado_em }) => ({
      semana,
      nome,
      situacao,
      em: atualizado_em.toISOString(),
      ...present({ motivo: motivo ?? undefined }),
    })),
  }
}

interface EnviosTyped {
  readonly conteudo: EnvioConteudo
  readonly destinatarios: readonly number[]
}

export async function updateEnvios(uuid: string, typed: EnviosTyped, ask: Ask): Promise<RelatorioEnvios> {
  const { db } = ask
  await lockRelatorio(db, uuid)
  const row = await relatorioOrRefuse(uuid, ask)
  const wanted = [...new Set(typed.destinatarios)].toSorted((a, b) => a - b)
  const may = new Set((await listRecipients(db, row, loadsOf(row.filtro as StoredFilter))).map(({ id }) => id))
  if (wanted.some((id) => !may.has(id))) {
    throw invalidFields([{ campo: 'destinatarios', mensagem: 'Uma das pessoas não pode receber este relatório.' }])
  }
  const before = await chosenRecipients(db, row.id)
  const envio = wanted.length === 0 ? null : typed.conteudo
  await replaceRecipients(db, row.id, wanted)
  await saveRelatorioRow(db, row.id, { envio })
  await audit(ask, {
    acao: 'alterar',
    entidade: 'relatorio',
    id: row.id,
    antes: { envio: row.envio, destinatarios: before },
    depois: { envio, destinatarios: wanted },
  })
  return enviosOf({ ...row, envio }, ask)
}

/** Number of manual sendings of one report before the first wait: each goes to the same people again. */
const FREE_SENDINGS = 3

/** Sends the e-mail of this week now, by the same job as on Mondays. */
export async function sendEnvios(uuid: string, ask: Ask) {
  const { db, deps } = ask
  await lockRelatorio(db, uuid)
  const row = await relatorioOrRefuse(uuid, ask)
  if (row.envio === null) {
    const mensagem = 'Escolha antes quem recebe o relatório, e salve.'
    throw invalidFields([{ campo: 'destinatarios', mensagem }])
  }
  if (deps.settings.smtp === undefined) throw new Problem('sem-servidor-de-email')
  const now = deps.clock.now()
  const esperar = await countAttempt(db, { key: `enviar-relatorio:${row.id}`, free: FREE_SENDINGS }, now)
  if (esperar > 0) throw new Problem('muitas-tentativas', { esperar })
  const semana = weekOf(now)
  const people = await makeEnviosAgain(db, row.id, semana, now)
  await deps.queue.enqueue(db, 'enviar-relatorio', { relatorioId: row.id, semana })
  const depois = { semana, agora: true, pessoas: people }
  await audit(ask, { acao: 'planejar', entidade: 'relatorio', id: row.id, depois })
  const message = `O relatório sai agora para ${formatCount(people, 'pessoa', 'pessoas')}.`
  return { envios: await enviosOf(row, ask), message }
}
