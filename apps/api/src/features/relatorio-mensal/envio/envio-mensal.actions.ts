/** The state of monthly reports: which were sent, on which day and under which protocol. */
import { invalidFields, Problem, type SituacaoDoMes } from '@faixa/contract'
import { may, mesText, type UFS } from '@faixa/domain'
import { present } from '@faixa/units'
import { audit } from '../../../db/audit/audit.ts'
import type { Ask } from '../../../http/ask.ts'
import { daysOf } from '../days-of-month.ts'
import { findPrestadoraOfReport } from '../relatorio-mensal.queries.ts'
import { countOfMonth, deleteEnvio, type EnvioKey, findEnvio, listEnvios, writeEnvio } from './envio-mensal.queries.ts'

/** One row for each report with laudos, and for each that was sent, whose laudos may have changed since. */
export async function listRelatoriosMensais(mes: string, { db, actor }: Ask): Promise<{ relatorios: SituacaoDoMes[] }> {
  const counted = await countOfMonth(db, actor, daysOf(mes))
  const sent = (await listEnvios(db, mes)).filter(({ id }) => may(actor, 'readRelatorioMensal', { prestadoraId: id }))
  const isOf = (id: number, uf: string | null) => (one: { readonly id: number; readonly uf: string | null }) =>
    one.id === id && one.uf === uf
  const without = sent.filter(({ id, uf }) => !counted.some(isOf(id, uf)))
  const rows = [...counted, ...without.map(({ id, nome, uf }) => ({ id, nome, uf, operacoes: 0 }))]
  return {
    relatorios: rows.map(({ id, nome, uf, operacoes }) => {
      const envio = sent.find(isOf(id, uf))
      return {
        prestadora: { id, nome },
        operacoes,
        ...(uf !== null && { uf: uf as keyof typeof UFS }),
        ...(envio && {
          envio: { enviadoEm: envio.enviado_em, ...present({ protocolo: envio.protocolo ?? undefined }) },
        }),
      }
    }),
  }
}

async function mustKeep({ prestadora }: EnvioKey, { db, actor }: Ask) {
  const found = await findPrestadoraOfReport(db, prestadora, actor)
  if (!found || !may(actor, 'saveModeloMensal', { prestadoraId: prestadora })) throw new Problem('nao-encontrado')
  return found
}

interface Typed {
  readonly enviadoEm: string
  readonly protocolo?: string | undefined
}

export async function saveEnvioMensal(key: EnvioKey, { enviadoEm, protocolo }: Typed, ask: Ask) {
  const { db, deps } = ask
  const { nome } = await mustKeep(key, ask)
  const now = deps.clock.now()
  // No office may send a later day than that of UTC, because the offices' time is behind UTC.
  if (enviadoEm > now.toISOString().slice(0, 10)) {
    throw invalidFields([{ campo: 'enviadoEm', mensagem: 'O dia do envio está no futuro.' }])
  }
  if (enviadoEm < daysOf(key.mes).first) {
    throw invalidFields([{ campo: 'enviadoEm', mensagem: 'O dia do envio é anterior ao mês do relatório.' }])
  }
  const before = await findEnvio(db, key)
  const envio = { enviado_em: enviadoEm, protocolo: protocolo ?? null }
  await writeEnvio(db, key, { ...envio, registrado_em: now })
  await audit(ask, {
    acao: 'registrar-envio-mensal',
    entidade: 'prestadoras',
    id: key.prestadora,
    antes: stateOf(key, before),
    depois: stateOf(key, envio),
  })
  return { message: `O envio do relatório de ${mesText(key.mes)} de ${nome} (${key.uf}) está registrado.` }
}

export async function removeEnvioMensal(key: EnvioKey, ask: Ask) {
  const { nome } = await mustKeep(key, ask)
  const before = await findEnvio(ask.db, key)
  if (!before) throw new Problem('nao-encontrado', { detail: 'Este envio não está registrado.' })
  await deleteEnvio(ask.db, key)
  await audit(ask, {
    acao: 'tirar-envio-mensal',
    entidade: 'prestadoras',
    id: key.prestadora,
    antes: stateOf(key, before),
    depois: stateOf(key, undefined),
  })
  return { message: `O relatório de ${mesText(key.mes)} de ${nome} (${key.uf}) volta a estar a enviar.` }
}

/** The report in the history of the prestadora. */
function stateOf(
  { mes, uf }: EnvioKey,
  envio: { readonly enviado_em: string; readonly protocolo: string | null } | undefined,
) {
  return { mes, uf, enviadoEm: envio?.enviado_em ?? null, protocolo: envio?.protocolo ?? null }
}
