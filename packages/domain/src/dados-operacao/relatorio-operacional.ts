// Long because every item of both reports is a row of one table.
/**
 * The items of the operational report of one application, by kind of aircraft, in the order of the paper. An item defines the source of its
 * value, the norm that requires it, and the field of the form that gives it. A missing value is undefined, and printed as «não informado».
 */
import { formatNumber, formatQuantity, hectares, litresPerHectare, metres } from '@faixa/units'
import { type Clima, inTypedUnits } from '../clima/clima.ts'
import type { TipoAeronave } from '../entidades/aeronave.ts'
import { CULTURA_DEFAULT } from '../laudo/words/culturas.ts'
import { TRATAMENTO_DEFAULT, TRATAMENTOS } from '../laudo/words/tratamentos.ts'
import {
  CAMPOS,
  CAMPOS_DA_LEITURA,
  CAMPOS_DO_PRODUTO,
  type CampoName,
  campoText,
  type DadosOperacao,
  doseText,
  type Leitura,
  type Produto,
} from './campos.ts'
import { CITACOES, type Citacao } from './normas.ts'

/** The data of a laudo that a report uses; values that could not be computed or were not typed are absent. */
export interface OperacaoVoada {
  readonly contratante: string
  readonly cnpj?: string | undefined
  readonly propriedade?: string | undefined
  readonly prestadora: string
  readonly piloto: string
  /** Typed, or by the register of pilots. */
  readonly pilotoRegistro?: string | undefined
  readonly tratamento: string
  readonly cultura: string
  /** Local times of the field, for people. */
  readonly inicio?: string | undefined
  readonly fim?: string | undefined
  /** Measured area covered by the passes, inside and outside the plots, ha. */
  readonly areaAplicada?: number | undefined
  /** Typed rate, L/ha. */
  readonly taxaAplicacao?: number | undefined
  /** Typed swath, m. */
  readonly faixaExecutada?: number | undefined
  /** Measured direction of the passes, for people. */
  readonly direcaoDasPassadas?: string | undefined
  /** A coordinate of the treated field, and that of the airstrip, for people. */
  readonly coordenada?: string | undefined
  readonly coordenadaDaPista?: string | undefined
  /** The município in which the middle of the field lies; it may be printed, and nobody typed it. */
  readonly lugarNoMapa?: { readonly municipio: string; readonly uf: string } | undefined
  readonly aeronave?: { readonly nome: string; readonly modelo?: string | undefined } | undefined
  readonly dados?: DadosOperacao | undefined
  /** Readings of the weather at the beginning and at the end, used where none were typed. */
  readonly clima?: Pick<Clima, 'inicio' | 'fim'> | undefined
}

export interface ItemDoRelatorio {
  readonly titulo: string
  readonly grupo: 'Local e contratante' | 'Aplicação' | 'Produtos' | 'Aeronave e equipamento' | 'Tempo' | 'Responsáveis'
  readonly fonte: Citacao
  /** The form field that gives the value; absent where files or other registrations give it. */
  readonly campo?: string
  readonly valor: (voo: OperacaoVoada) => string | undefined
  /** The known part of an incomplete value: a person without registration, a prescription without its day. */
  readonly parte?: (voo: OperacaoVoada) => string | undefined
}

const typed =
  (name: CampoName) =>
  ({ dados }: OperacaoVoada): string | undefined =>
    campoText(CAMPOS[name], dados?.[name])

/** Joins the values of all rows; undefined where a row has none, because half of the products do not describe the mixture. */
function ofAll<Row>(rows: readonly Row[] | undefined, textOf: (row: Row) => string | undefined): string | undefined {
  if (!rows || rows.length === 0) return undefined
  const texts = rows.map(textOf)
  return texts.every((text) => text !== undefined) ? texts.join('; ') : undefined
}

const ofProducts =
  (textOf: (produto: Produto) => string | undefined) =>
  ({ dados }: OperacaoVoada) =>
    ofAll(dados?.produtos, textOf)

const markOf = ({ marca }: Produto, text: string | undefined) => (text === undefined ? undefined : `${marca}: ${text}`)

const ofWeather =
  (textOf: (leitura: Leitura) => string | undefined) =>
  ({ dados, clima }: OperacaoVoada) => {
    const withHour = (leitura: Leitura) => {
      const text = textOf(leitura)
      return text === undefined ? undefined : `${leitura.hora} ${text}`
    }
    // Conditions at the beginning and at the end are two readings.
    if ((dados?.leituras?.length ?? 0) >= 2) return ofAll(dados?.leituras, withHour)
    const { inicio, fim } = clima ?? {}
    if (!inicio || !fim) return undefined
    const isOne = inicio.instante === fim.instante && inicio.fonte === fim.fonte
    return ofAll(isOne ? [inicio] : [inicio, fim], (used) => {
      const text = withHour(inTypedUnits(used))
      const source = isOne ? `${used.fonte}, leitura única para o início e o fim` : used.fonte
      return text === undefined ? undefined : `${text} (${source})`
    })
  }

const product = (name: 'ingrediente' | 'classe' | 'formulacao') =>
  ofProducts((produto) => markOf(produto, campoText(CAMPOS_DO_PRODUTO[name], produto[name])))

/** Every item that a report may have; each kind of aircraft uses a selection below, and the monthly report some of them. */
export const VALORES = {
  contratante: { titulo: 'Contratante', grupo: 'Local e contratante', valor: ({ contratante }) => contratante },
  cnpj: { titulo: 'CNPJ ou CPF do contratante', grupo: 'Local e contratante', valor: ({ cnpj }) => cnpj },
  propriedade: { titulo: 'Propriedade', grupo: 'Local e contratante', campo: 'nome', valor: (voo) => voo.propriedade },
  municipio: {
    titulo: 'Município',
    grupo: 'Local e contratante',
    campo: 'municipio',
    valor: typed('municipio'),
    parte: ({ lugarNoMapa }) => lugarNoMapa?.municipio,
  },
  uf: {
    titulo: 'UF',
    grupo: 'Local e contratante',
    campo: 'uf',
    valor: ({ dados }) => dados?.uf,
    parte: ({ lugarNoMapa }) => lugarNoMapa?.uf,
  },
  coordenada: { titulo: 'Coordenada da área', grupo: 'Local e contratante', valor: ({ coordenada }) => coordenada },
  servico: {
    titulo: 'Tipo de serviço',
    grupo: 'Aplicação',
    campo: 'tratamento',
    valor: ({ tratamento }) => (tratamento === TRATAMENTO_DEFAULT ? undefined : tratamento),
  },
  cultura: {
    titulo: 'Cultura',
    grupo: 'Aplicação',
    campo: 'cultura',
    valor: ({ cultura }) => (cultura === CULTURA_DEFAULT ? undefined : cultura),
  },
  area: {
    titulo: 'Área aplicada',
    grupo: 'Aplicação',
    valor: ({ areaAplicada: ha }) => (ha === undefined ? undefined : formatQuantity(hectares(ha), 'ha')),
  },
  inicio: { titulo: 'Início', grupo: 'Aplicação', campo: 'dataInicial', valor: ({ inicio }) => inicio },
  fim: { titulo: 'Término', grupo: 'Aplicação', campo: 'dataFinal', valor: ({ fim }) => fim },
  direcao: { titulo: 'Direção das passadas', grupo: 'Aplicação', valor: (voo) => voo.direcaoDasPassadas },
  faixa: {
    titulo: 'Faixa',
    grupo: 'Aplicação',
    campo: 'faixaExecutada',
    valor: ({ faixaExecutada: m }) => (m === undefined ? undefined : formatQuantity(metres(m), 'm', 1)),
  },
  volume: {
    titulo: 'Volume de aplicação',
    grupo: 'Aplicação',
    campo: 'taxaAplicacao',
    valor: ({ taxaAplicacao: rate }) =>
      rate === undefined ? undefined : formatQuantity(litresPerHectare(rate), 'L/ha'),
  },
  altura: { titulo: 'Altura de voo', grupo: 'Aplicação', campo: 'alturaVoo', valor: typed('alturaVoo') },
  produto: {
    titulo: 'Produto (marca comercial)',
    grupo: 'Produtos',
    campo: 'produtos.0.marca',
    valor: ofProducts(({ marca }) => marca),
  },
  ingrediente: {
    titulo: 'Ingrediente ativo',
    grupo: 'Produtos',
    campo: 'produtos.0.ingrediente',
    valor: product('ingrediente'),
  },
  formulacao: { titulo: 'Formulação', grupo: 'Produtos', campo: 'produtos.0.formulacao', valor: product('formulacao') },
  classe: { titulo: 'Classe toxicológica', grupo: 'Produtos', campo: 'produtos.0.classe', valor: product('classe') },
  dose: {
    titulo: 'Dose',
    grupo: 'Produtos',
    campo: 'produtos.0.dose',
    valor: ofProducts((produto) => markOf(produto, doseText(produto))),
  },
  adjuvante: {
    titulo: 'Adjuvante',
    grupo: 'Produtos',
    campo: 'produtos.0.adjuvante',
    // One adjuvant applies to the whole mixture.
    valor: ({ dados }) =>
      [...new Set((dados?.produtos ?? []).flatMap(({ adjuvante }) => adjuvante ?? []))].join('; ') || undefined,
  },
  receituario: {
    titulo: 'Receituário agronômico',
    grupo: 'Produtos',
    campo: 'receituario',
    valor: (voo) => {
      const [number, day] = [typed('receituario')(voo), typed('receituarioData')(voo)]
      return number === undefined || day === undefined ? undefined : `${number}, de ${day}`
    },
    parte: (voo) => typed('receituario')(voo) ?? typed('receituarioData')(voo),
  },
  aeronave: {
    titulo: 'Prefixo da aeronave',
    grupo: 'Aeronave e equipamento',
    campo: 'aeronave',
    valor: ({ aeronave }) => aeronave && [aeronave.nome, aeronave.modelo].filter(Boolean).join(' · '),
  },
  equipamento: {
    titulo: 'Tipo do equipamento',
    grupo: 'Aeronave e equipamento',
    campo: 'equipamento',
    valor: typed('equipamento'),
  },
  modelo: {
    titulo: 'Modelo do equipamento',
    grupo: 'Aeronave e equipamento',
    campo: 'equipamentoModelo',
    valor: typed('equipamentoModelo'),
  },
  angulo: {
    titulo: 'Ângulo do equipamento',
    grupo: 'Aeronave e equipamento',
    campo: 'equipamentoAngulo',
    valor: typed('equipamentoAngulo'),
  },
  pista: {
    titulo: 'Pista',
    grupo: 'Aeronave e equipamento',
    campo: 'pista',
    valor: (voo) => [typed('pista')(voo), voo.coordenadaDaPista].filter(Boolean).join(' · ') || undefined,
  },
  temperatura: {
    titulo: 'Temperatura, no início e no fim',
    grupo: 'Tempo',
    campo: 'leituras.0.temperatura',
    valor: ofWeather(({ temperatura }) => campoText(CAMPOS_DA_LEITURA.temperatura, temperatura)),
  },
  umidade: {
    titulo: 'Umidade relativa, no início e no fim',
    grupo: 'Tempo',
    campo: 'leituras.0.umidade',
    valor: ofWeather(({ umidade }) => campoText(CAMPOS_DA_LEITURA.umidade, umidade)),
  },
  vento: {
    titulo: 'Velocidade do vento, no início e no fim',
    grupo: 'Tempo',
    campo: 'leituras.0.vento',
    valor: ofWeather(({ vento }) => campoText(CAMPOS_DA_LEITURA.vento, vento)),
  },
  direcaoDoVento: {
    titulo: 'Direção do vento, no início e no fim',
    grupo: 'Tempo',
    campo: 'leituras.0.direcao',
    valor: ofWeather(({ direcao }) => campoText(CAMPOS_DA_LEITURA.direcao, direcao)),
  },
  prestadora: { titulo: 'Operador aeroagrícola', grupo: 'Responsáveis', valor: ({ prestadora }) => prestadora },
  piloto: {
    titulo: 'Piloto',
    grupo: 'Responsáveis',
    campo: 'pilotoRegistro',
    valor: (voo) => person(voo.piloto, voo.pilotoRegistro),
    parte: ({ piloto }) => piloto,
  },
  agronomo: {
    titulo: 'Engenheiro agrônomo',
    grupo: 'Responsáveis',
    campo: 'agronomo',
    valor: (voo) => person(typed('agronomo')(voo), typed('agronomoRegistro')(voo)),
    parte: (voo) => typed('agronomo')(voo) ?? typed('agronomoRegistro')(voo),
  },
  tecnico: {
    titulo: 'Técnico executor',
    grupo: 'Responsáveis',
    campo: 'tecnico',
    valor: (voo) => person(typed('tecnico')(voo), typed('tecnicoRegistro')(voo)),
    parte: (voo) => typed('tecnico')(voo) ?? typed('tecnicoRegistro')(voo),
  },
} as const satisfies Record<string, Omit<ItemDoRelatorio, 'fonte'>>

/** A person counts as named only with the registration that makes the person responsible. */
function person(name: string | undefined, registration: string | undefined): string | undefined {
  return name === undefined || registration === undefined ? undefined : `${name} · ${registration}`
}

type ItemName = keyof typeof VALORES

const { in2Anexo1, in2Artigo9, portaria298Artigo10, portaria298SemArtigo } = CITACOES

/** The items of each report, and the norm that requires them. */
const ASKED: Readonly<Record<TipoAeronave, readonly (readonly [ItemName, Citacao])[]>> = {
  tripulada: [
    ['contratante', in2Anexo1],
    ['cnpj', in2Anexo1],
    ['propriedade', in2Artigo9],
    ['municipio', in2Anexo1],
    ['uf', in2Anexo1],
    ['coordenada', in2Artigo9],
    ['servico', in2Anexo1],
    ['cultura', in2Anexo1],
    ['area', in2Anexo1],
    ['volume', in2Anexo1],
    ['inicio', in2Artigo9],
    ['fim', in2Artigo9],
    ['direcao', in2Artigo9],
    ['faixa', in2Artigo9],
    ['altura', in2Artigo9],
    ['produto', in2Anexo1],
    ['ingrediente', in2Artigo9],
    ['formulacao', in2Anexo1],
    ['classe', in2Anexo1],
    ['dose', in2Anexo1],
    ['adjuvante', in2Anexo1],
    ['receituario', in2Artigo9],
    ['aeronave', in2Artigo9],
    ['equipamento', in2Artigo9],
    ['modelo', in2Artigo9],
    ['angulo', in2Artigo9],
    ['pista', in2Artigo9],
    ['temperatura', in2Artigo9],
    ['umidade', in2Artigo9],
    ['vento', in2Artigo9],
    ['direcaoDoVento', in2Artigo9],
    ['prestadora', in2Anexo1],
    ['piloto', in2Artigo9],
    ['agronomo', in2Artigo9],
    ['tecnico', in2Artigo9],
  ],
  drone: [
    ['contratante', portaria298SemArtigo],
    ['propriedade', portaria298SemArtigo],
    ['municipio', portaria298SemArtigo],
    ['uf', portaria298SemArtigo],
    ['coordenada', portaria298Artigo10],
    ['servico', portaria298Artigo10],
    ['cultura', portaria298Artigo10],
    ['area', portaria298Artigo10],
    ['volume', portaria298Artigo10],
    ['inicio', portaria298Artigo10],
    ['fim', portaria298Artigo10],
    ['altura', portaria298Artigo10],
    ['produto', portaria298Artigo10],
    ['dose', portaria298Artigo10],
    ['receituario', portaria298Artigo10],
    ['aeronave', portaria298Artigo10],
    ['equipamento', portaria298Artigo10],
    ['modelo', portaria298Artigo10],
    ['temperatura', portaria298Artigo10],
    ['umidade', portaria298Artigo10],
    ['vento', portaria298Artigo10],
    ['direcaoDoVento', portaria298Artigo10],
    ['prestadora', portaria298SemArtigo],
    ['piloto', portaria298SemArtigo],
  ],
}

/** Items about pesticides, which other applications lack: seeds, insects and fertilisers have no class and no prescription. */
const OF_PESTICIDES: ReadonlySet<ItemName> = new Set(['classe', 'receituario', 'ingrediente'])
/** Items that may rightly be empty: not every mixture has an adjuvant. */
const OPTIONAL: ReadonlySet<ItemName> = new Set(['adjuvante'])

export interface ItemRespondido extends Omit<ItemDoRelatorio, 'valor' | 'parte'> {
  /** Absent where it was not given. */
  readonly valor?: string
  /** The known part of an incomplete value. */
  readonly parte?: string
  /** True where the report is complete without the item. */
  readonly opcional?: true
}

/** Returns the items of one report, in the order of the paper. Without an aircraft the stricter paper applies, that of manned ones. */
export function itensDoRelatorio(voo: OperacaoVoada, tipo: TipoAeronave = 'tripulada'): readonly ItemRespondido[] {
  const isPesticide = TRATAMENTOS.find(({ nome }) => nome === voo.tratamento)?.agrotoxico ?? true
  return ASKED[tipo].flatMap(([name, fonte]) => {
    const { valor, parte, ...item }: Omit<ItemDoRelatorio, 'fonte'> = VALORES[name]
    const text = valor(voo)
    const known = text === undefined ? parte?.(voo) : undefined
    if (text === undefined && !isPesticide && OF_PESTICIDES.has(name)) return []
    return [
      {
        ...item,
        fonte,
        ...(text !== undefined && text !== '' && { valor: text }),
        ...(known !== undefined && { parte: known }),
        ...(OPTIONAL.has(name) && { opcional: true as const }),
      },
    ]
  })
}

/** Items without a value that are not optional. */
export function itensFaltando(itens: readonly ItemRespondido[]): readonly ItemRespondido[] {
  return itens.filter(({ valor, opcional }) => valor === undefined && !opcional)
}

/** `Faltam 3 de 35 campos`, `Falta 1 de 35 campos`, `Os 35 campos estão preenchidos`. */
export function faltamText(itens: readonly ItemRespondido[]): string {
  const missing = itensFaltando(itens).length
  const all = itens.filter(({ opcional }) => !opcional).length
  if (missing === 0) return `Os ${formatNumber(all, 0)} campos estão preenchidos`
  return `${missing === 1 ? 'Falta' : 'Faltam'} ${formatNumber(missing, 0)} de ${formatNumber(all, 0)} campos`
}

/** `NE–SO (45°)`: the axis of the passes, 0 to 180 degrees clockwise from north, which are flown both ways. */
export function axisText(axisDeg: number): string {
  const axes = ['N–S', 'NNE–SSO', 'NE–SO', 'ENE–OSO', 'L–O', 'ESE–ONO', 'SE–NO', 'SSE–NNO']
  const name = axes[Math.round(axisDeg / 22.5) % axes.length]!
  return `${name} (${formatNumber(axisDeg, 0)}°)`
}
