import type { LaudoInfo } from '@faixa/contract'
import {
  CAMPOS,
  CAMPOS_DA_LEITURA,
  CAMPOS_DO_PRODUTO,
  type CampoName,
  campoText,
  certificadoText,
  doseText,
  type Leitura,
  type Produto,
  TIPOS_AERONAVE,
} from '@faixa/domain'

/** The typed data of the operation in the order of the form; missing values are omitted. */
export function operacaoRows({
  aeronave,
  certificadoDeFaixa,
  dadosOperacao = {},
}: Pick<LaudoInfo, 'aeronave' | 'certificadoDeFaixa' | 'dadosOperacao'>): readonly (readonly [
  label: string,
  value: string,
])[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    [
      'Aeronave',
      aeronave && [aeronave.nome, TIPOS_AERONAVE[aeronave.tipo], aeronave.modelo].filter(Boolean).join(' · '),
    ],
    ['Certificado de faixa', certificadoText(certificadoDeFaixa)],
    ...(Object.keys(CAMPOS) as CampoName[]).map(
      (name) => [CAMPOS[name].label, campoText(CAMPOS[name], dadosOperacao[name])] as const,
    ),
    ...(dadosOperacao.produtos ?? []).map((produto, i) => [`Produto ${i + 1}`, productText(produto)] as const),
    ...(dadosOperacao.leituras ?? []).map((leitura) => [`Tempo às ${leitura.hora}`, readingText(leitura)] as const),
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const]))
}

function productText(produto: Produto): string {
  const { marca, ingrediente, formulacao, adjuvante } = produto
  return [
    marca,
    ingrediente,
    formulacao,
    campoText(CAMPOS_DO_PRODUTO.classe, produto.classe),
    doseText(produto),
    adjuvante && `adjuvante ${adjuvante}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function readingText({ temperatura, umidade, vento, direcao }: Leitura): string {
  return [
    campoText(CAMPOS_DA_LEITURA.temperatura, temperatura),
    campoText(CAMPOS_DA_LEITURA.umidade, umidade),
    campoText(CAMPOS_DA_LEITURA.vento, vento),
    direcao && `vento ${campoText(CAMPOS_DA_LEITURA.direcao, direcao)?.toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
