/** The fixed sentences of a levantamento: what it asks, how it was found, by which sources, and what it does not prove. */
import type { LevantamentoDocument, SEM_MEDIDA } from '@faixa/revision'
import { formatCount, formatDistance } from '@faixa/units'
import { formatPosition } from '../../../map/controls/format-position.ts'

type Documento = Omit<LevantamentoDocument, 'voos'> & { readonly voos: readonly unknown[] }

export const SEM_MEDIDA_TEXTS = {
  pesado: 'Não foi medido: os arquivos são pesados demais para medir de uma vez.',
  semCamadas: 'Não foi medido: o desenho do voo não está guardado. A caixa dele toca o raio.',
  semData: 'Passou tão perto, em dia que ninguém sabe: não foi digitado, nem está nos arquivos.',
  naoEncontrado: 'É laudo da ocorrência, e a pergunta não o encontra mais: foi medido de novo, alterado ou tirado.',
} as const satisfies Record<(typeof SEM_MEDIDA)[number], string>

/** `2026-03-14` is «14/03/2026». */
const dayText = (day: string) => day.split('-').toReversed().join('/')

export function periodOf({ de, ate }: Documento['ocorrencia']): string {
  return de === ate ? `em ${dayText(de)}` : `de ${dayText(de)} a ${dayText(ate)}`
}

const OF_PLACE = {
  talhao: (nome: string) => `do talhão ${nome}`,
  areaProtecao: (nome: string) => `da área protegida ${nome}`,
  poligono: () => 'do polígono desenhado no mapa',
} as const satisfies Record<NonNullable<Documento['ocorrencia']['lugar']>['tipo'], (nome: string) => string>

export function questionText({ ocorrencia }: Documento): string {
  const { lat, lon, lugar, raioM } = ocorrencia
  const place = lugar ? OF_PLACE[lugar.tipo](lugar.nome ?? '') : `de ${formatPosition(lon, lat)}`
  return `Que voos medidos passaram até ${formatDistance(raioM)} ${place}, ${periodOf(ocorrencia)}?`
}

export function answerText({ voos, semMedida }: Documento): string {
  const unmeasured =
    semMedida.length === 0
      ? ''
      : ` ${formatCount(semMedida.length, 'outro voo é nomeado', 'outros voos são nomeados')} sem medida, com o motivo.`
  return voos.length === 0
    ? `Nenhum voo encontrado, entre os laudos medidos da empresa, nesse raio e nesse período.${unmeasured} Isto não prova que nenhuma aeronave passou: veja o que este levantamento não prova.`
    : `${formatCount(voos.length, 'voo encontrado', 'voos encontrados')}, o mais próximo primeiro.${unmeasured}`
}

export function methodTexts({ metodo }: Documento): readonly string[] {
  return [
    `Pergunta ${metodo.versao}, programa ${metodo.motor}. Distâncias no elipsoide WGS84, em um plano de áreas iguais com centro no lugar: a menor do que foi aplicado e a menor do trajeto, com os traslados que o arquivo traz. A altitude é a do GPS da aeronave, como o arquivo do trajeto a diz, onde o trajeto esteve mais perto: não é altura sobre o terreno. Onde o arquivo não a diz, não vem.`,
    'Os dias são os do relógio do campo, o primeiro e o último inteiros. A válvula está aberta quando o instante cai dentro de uma passada; onde os arquivos não dizem, não se sabe.',
    'O lado do vento é visto do chão aplicado mais próximo, no minuto em que se aplicou ali, com a leitura mais próxima até 30 minutos e 30 km. Onde falta hora, leitura ou direção, o lado fica sem dados: nunca se supõe um.',
    'Sobrevoo é uma passagem do trajeto a até 100 m do lugar.',
    'Cada voo se apoia na revisão assinada do seu laudo, dita pelo número e pelo SHA-256: o laudo é conferido pelo código dele.',
  ]
}

export function sourceTexts({ metodo }: Documento): readonly string[] {
  return [
    'Os arquivos de aplicação e de trajeto enviados com cada laudo, como foram medidos.',
    'As leituras do clima de cada laudo: do campo, de estação ou de modelo, como está dito em cada voo.',
    `Deriva: triagem, não medida. Curva publicada ${metodo.deriva}, de aviões, até 304 m, com o vento de cada minuto, em porcentagem da taxa aplicada; longe do campo a curva exagera. Fonte: U.S. EPA, AgDRIFT; tabela de ubertool (github.com/quanted/ubertool).`,
    'Os papéis e as sete verificações de cada laudo, como estavam quando o levantamento foi assinado.',
  ]
}

export const NAO_PROVA = [
  'Não prova exposição: um voo perto não prova que o produto chegou ao lugar, e a triagem de deriva não é medição.',
  'Não prova dano, nem a causa dele.',
  'Não prova que nenhum outro voo passou: só os laudos medidos da empresa foram procurados. Voos de outros, aeronaves sem laudo no Faixa, e traslados que o arquivo não traz não aparecem.',
  'Não prova a posição além da precisão do receptor da aeronave, nem a altura do voo.',
  'A assinatura prova que o documento não mudou desde a data, e não que os dados digitados nos laudos estão certos.',
] as const
