/**
 * The people and entities that the demonstration registers. All are invented; names that appear in lists beside real rows are marked as
 * invented. Towns are real, so that the fields have plausible places. No CNPJ and no aircraft is given, since any valid CNPJ or
 * registration marks may have a real owner.
 */
import type { Cultura, TratamentoNome, Uf } from '@faixa/domain'

const MARK = '(demonstração)'

interface Town {
  readonly cidade: string
  readonly estado: Uf
  /** Longitude and latitude, degrees. */
  readonly lon: number
  readonly lat: number
}

export interface DemoEmpresa extends Town {
  readonly nome: string
  /** Prefix of each laudo's number. */
  readonly sigla: string
  /** Offset of the local time from UTC, hours. */
  readonly utcOffsetH: number
  readonly unidades: readonly (Town & { readonly nome: string })[]
  readonly prestadoras: readonly string[]
  /** Crops grown, each with the treatment applied to it. */
  readonly trabalhos: readonly (readonly [Cultura, TratamentoNome])[]
}

export interface DemoPrestadora {
  readonly nome: string
  /** Local part of the e-mail address of its account. */
  readonly acesso?: string
  readonly pilotos: readonly { readonly nome: string; readonly acesso?: string }[]
}

export interface DemoFuncionario {
  readonly nome: string
  readonly acesso: string
  readonly funcao: string
  readonly empresa: string
  readonly unidade?: string
}

const ASA_VERDE = `Asa Verde Aviação Agrícola ${MARK}`
const RASANTE = `Rasante Aeroagrícola ${MARK}`
const IPE_ROSA = `Usina Ipê-Rosa ${MARK}`
const TRES_NINHOS = `Agropecuária Três Ninhos ${MARK}`

export const EMPRESAS: readonly DemoEmpresa[] = [
  {
    nome: IPE_ROSA,
    sigla: 'IPR',
    cidade: 'Penápolis',
    estado: 'SP',
    lon: -50.08,
    lat: -21.36,
    utcOffsetH: -3,
    unidades: [
      { nome: 'Unidade Córrego Fundo', cidade: 'Promissão', estado: 'SP', lon: -49.86, lat: -21.62 },
      { nome: 'Unidade Alto da Serra', cidade: 'Araçatuba', estado: 'SP', lon: -50.55, lat: -21.14 },
    ],
    prestadoras: [ASA_VERDE, RASANTE],
    trabalhos: [
      ['CANA-DE-AÇÚCAR', 'MATURADOR'],
      ['CANA-DE-AÇÚCAR', 'MATURADOR'],
      ['CANA-DE-AÇÚCAR', 'INIBIDOR'],
      ['CANA-DE-AÇÚCAR', 'INSETICIDA'],
      ['CANA-DE-AÇÚCAR', 'ADUBAÇÃO FOLIAR'],
    ],
  },
  {
    nome: TRES_NINHOS,
    sigla: 'TRN',
    cidade: 'Maracaju',
    estado: 'MS',
    lon: -55.21,
    lat: -21.72,
    utcOffsetH: -4,
    unidades: [{ nome: 'Fazenda Capão Alto', cidade: 'Sidrolândia', estado: 'MS', lon: -54.93, lat: -21.05 }],
    prestadoras: [RASANTE],
    trabalhos: [
      ['SOJA', 'FUNGICIDA'],
      ['SOJA', 'INSETICIDA'],
      ['MILHO', 'INSETICIDA'],
      ['MILHO', 'ADUBAÇÃO FOLIAR'],
      ['CROTALÁRIA', 'SEMEADURA'],
    ],
  },
  {
    nome: `Bioenergia Sucupira Mansa ${MARK}`,
    sigla: 'SUC',
    cidade: 'Quirinópolis',
    estado: 'GO',
    lon: -50.47,
    lat: -18.49,
    utcOffsetH: -3,
    unidades: [{ nome: 'Unidade Vau do Rio', cidade: 'Paranaiguara', estado: 'GO', lon: -50.62, lat: -18.86 }],
    prestadoras: [ASA_VERDE],
    trabalhos: [
      ['CANA-DE-AÇÚCAR', 'PRÉ MATURADOR'],
      ['CANA-DE-AÇÚCAR', 'HERBICIDA'],
      ['CANA-DE-AÇÚCAR', 'COTESIA'],
      ['ALGODÃO', 'INSETICIDA'],
    ],
  },
]

export const PRESTADORAS: readonly DemoPrestadora[] = [
  {
    nome: ASA_VERDE,
    acesso: 'prestadora',
    pilotos: [{ nome: 'Renato Bastos', acesso: 'piloto' }, { nome: 'Lívia Campos' }, { nome: 'Otávio Furtado' }],
  },
  { nome: RASANTE, pilotos: [{ nome: 'Hélio Marçal' }, { nome: 'Tatiane Prestes' }] },
]

export const ANALISTAS = [
  { nome: 'Beatriz Nogueira', acesso: 'analista' },
  { nome: 'Caio Menezes', acesso: 'analista2' },
] as const

export const FUNCIONARIOS: readonly DemoFuncionario[] = [
  { nome: 'Daniela Prates', acesso: 'funcionario', funcao: 'Coordenadora agrícola', empresa: IPE_ROSA },
  {
    nome: 'Elias Sampaio',
    acesso: 'unidade',
    funcao: 'Encarregado',
    empresa: IPE_ROSA,
    unidade: 'Unidade Córrego Fundo',
  },
  // The marker [2] makes an approver (domain/acesso).
  { nome: 'Fernanda Queirós', acesso: 'aprovador', funcao: 'Gerente ambiental [2]', empresa: IPE_ROSA },
  { nome: 'Gustavo Lemos', acesso: 'funcionario2', funcao: 'Agrônomo', empresa: TRES_NINHOS },
]

/** Returns an address that no real person can have (RFC 2606). */
export function emailOf(acesso: string): string {
  return `${acesso}@demonstracao.example`
}
