/** Texts for acts and fields of the audit. Those without a text are shown as stored. */
import { CAMPOS, PERCENT_FORMULAS, TYPED_LIMITS } from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import { mapFields } from '../entidades/entity-fields.tsx'
import { quantityText } from '../form/fields/quantity-text.ts'
import { DADO_LABELS, FIGURE_LABELS, FILE_LABELS } from '../laudo/dado-labels.ts'

const ACTS: Readonly<Record<string, string>> = {
  cadastrar: 'cadastrou',
  alterar: 'alterou',
  arquivar: 'excluiu',
  excluir: 'excluiu',
  restaurar: 'restaurou',
  'remover-pessoa': 'removeu os dados pessoais',
  convidar: 'convidou',
  'cancelar-convite': 'cancelou o convite',
  'convite-nao-enviado': 'não conseguiu enviar o convite',
  ocultar: 'ocultou',
  revelar: 'revelou',
  'redefinir-fator': 'removeu o segundo fator',
  reprocessar: 'mandou medir de novo',
  'confirmar-aviso': 'confirmou um aviso',
  'trocar-arquivo': 'trocou um arquivo e mandou medir de novo',
  'tirar-arquivo': 'tirou um arquivo e mandou medir de novo',
  'anexar-receituario': 'anexou o receituário',
  'trocar-receituario': 'trocou o receituário',
  'tirar-receituario': 'tirou o receituário',
  'anexar-pdf': 'anexou o PDF',
  'trocar-pdf': 'trocou o PDF',
  'tirar-pdf': 'tirou o PDF',
  'salvar-modelo-mensal': 'guardou o modelo do relatório mensal',
  'registrar-envio-mensal': 'registrou o envio do relatório mensal',
  'tirar-envio-mensal': 'tirou o registro do envio do relatório mensal',
  'tirar-modelo-mensal': 'tirou o modelo do relatório mensal',
  'trocar-assinatura': 'trocou a assinatura',
  'tirar-assinatura': 'tirou a assinatura',
  encerrar: 'encerrou',
  cancelar: 'cancelou',
  avisar: 'avisou quem está perto',
  'avisar-de-novo': 'avisou de novo, do dia mudado',
  'avisar-cancelamento': 'avisou que não haverá voo',
  'registrar-campo': 'registrou no campo',
  'retirar-registro': 'retirou um registro do campo',
  'alterar-lista-de-campo': 'mudou a lista de conferência',
  reabrir: 'reabriu',
  recalcular: 'recalculou',
  contestar: 'contestou um laudo',
  responder: 'respondeu a uma contestação',
  aceitar: 'aceitou',
  'pedir-encerramento': 'pediu o encerramento',
  'desistir-do-encerramento': 'desistiu do encerramento',
}

const FIELDS: Readonly<Record<string, string>> = {
  ...mapFields((_, { label }) => label),
  ...DADO_LABELS,
  ...FIGURE_LABELS,
  aeronave: 'Aeronave',
  aparelho: 'Aparelho',
  ...Object.fromEntries(Object.entries(CAMPOS).map(([name, { label }]) => [`dadosOperacao.${name}`, label])),
  'dadosOperacao.produtos': 'Produtos',
  'dadosOperacao.leituras': 'Condições do tempo',
  data: 'Data',
  observacoes: 'Observações',
  notas: 'Notas',
  metodo: 'Método',
  soTocados: 'Só os talhões atingidos',
  manterTalhoes: 'Talhões mantidos',
  tirarTalhoes: 'Talhões tirados',
  segundoVoo: 'Segundo voo',
  manterArquivos: 'Arquivos mantidos em seus campos',
  aplicacaoDoTrajeto: 'Passadas deduzidas do trajeto',
  ...Object.fromEntries(Object.entries(PERCENT_FORMULAS).map(([name, { label }]) => [name, label])),
  ...FILE_LABELS,
  receituario: 'Receituário',
  pdf: 'PDF',
  modeloMensal: 'Planilha do relatório mensal',
  mes: 'Mês',
  uf: 'UF',
  enviadoEm: 'Enviado em',
  protocolo: 'Protocolo',
  classificacao: 'Classificação',
  identificacao: 'Mais informações',
  distanciaPropriaM: 'Distância da área (m)',
  distanciaM: 'Distância em vigor (m)',
  distanciaDroneM: 'Distância em vigor para drones (m)',
  validaDe: 'Válida de',
  validaAte: 'Válida até',
  diaPlanejado: 'Dia Planejado',
  dia: 'Dia',
  canal: 'Canal',
  contatos: 'Pessoas avisadas',
  situacao: 'Situação',
  motivo: 'Motivo',
  inicio: 'Início',
  fim: 'Fim',
  laudo: 'Laudo',
  laudos: 'Laudos',
  lado: 'Lado',
  decisao: 'Decisão',
  resposta: 'Resposta',
  valor: 'Valor (R$)',
  precoPorHa: 'Preço (R$/ha)',
  conta: 'Hectares pagos',
  pleno: 'Pagamento integral (%)',
  degraus: 'Degraus',
  meta: 'Meta',
  externa: 'Aplicação externa',
  prazoRegistroDias: 'Prazo para registrar o voo (dias)',
}

export function actName(acao: string): string {
  return ACTS[acao] ?? acao
}

const ORDER = Object.keys(FIELDS)

/** Puts the fields of a change in the order of their form; unknown ones are last. */
export function byField<Change extends { readonly campo: string }>(changes: readonly Change[]): readonly Change[] {
  const place = ({ campo }: Change) => (campo in FIELDS ? ORDER.indexOf(campo) : ORDER.length)
  return changes.toSorted((a, b) => place(a) - place(b))
}

export function fieldName(campo: string): string {
  return FIELDS[campo] ?? campo
}

/** Formats a stored value: typed figures with their unit and all their decimals, percentages as the laudo shows them, others as stored. */
export function shownValue(campo: string, stored: string | null): string {
  if (stored === null) return 'vazio'
  if (campo === 'padraoDeposito') return patternWords(stored) ?? stored
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (Object.hasOwn(TYPED_LIMITS, campo)) {
    const { unit } = TYPED_LIMITS[campo as keyof typeof TYPED_LIMITS]
    return `${quantityText(stored)}\u00a0${unit}`
  }
  return Object.hasOwn(PERCENT_FORMULAS, campo) ? formatNumber(value) : stored
}

/** The audit stores a pattern as `-12.5 0.8, -12 1`: metres from the middle of the pass, and the deposit there. */
function patternWords(stored: string): string | undefined {
  const rows = stored.split(', ').map((row) => row.split(' '))
  if (rows.some((row) => row.length !== 2 || !row.every((text) => text !== '' && Number.isFinite(Number(text))))) {
    return undefined
  }
  const texts = rows.map(([posicao = '', deposito = '']) => `${posicao}\u00a0m: ${deposito}`.replaceAll('.', ','))
  return `${formatCount(rows.length, 'posição', 'posições')} (${texts.join('; ')})`
}
