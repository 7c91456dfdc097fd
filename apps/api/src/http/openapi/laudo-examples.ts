/** Examples of laudos and of the overview of them. */
import type { Dashboard, LaudoInfo, LaudoListed } from '@faixa/contract'
import { AEROSUL, BRUNO, CHECKS, type Examples, NORTE, ORDEM_UUID, onePage, UUID } from './example.ts'

const LISTED: LaudoListed = {
  uuid: UUID,
  codigo: 'VOO-11',
  nome: 'Fazenda Santa Rita',
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  empresa: 1,
  empresaNome: 'Usina Aurora',
  unidade: NORTE.id,
  unidadeNome: NORTE.nome,
  pilotoId: BRUNO.id,
  piloto: { ...BRUNO, prestadora: AEROSUL },
  data: '2026-03-14',
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T07:49:00',
  areaPlantio: 40,
  areaAplicada: 40,
  aplicacaoEfetiva: 38,
  areaNaoAplicada: 2,
  aplicacaoExterna: 2,
  areaSobreposicao: 0.8,
  percentAreaAplicada: 100,
  percentAplicacaoEfetiva: 95,
  percentAreaNaoAplicada: 5,
  percentAplicacaoExterna: 5,
  percentAreaSobreposicao: 2,
  insumos: 40,
  percentInsumos: 100,
  faixaContratada: 22,
  faixaExecutada: 22,
  percentFaixaExecutada: 100,
  metodo: '1',
  ready: true,
  hidden: false,
  veredicto: 'conforme',
}

const PLOT = {
  nome: 'Talhão 3',
  fazenda: 'Santa Rita',
  talhao: '3',
  areaPlantio: 40,
  areaAplicada: 38,
  aplicacaoEfetiva: 38,
  areaNaoAplicada: 2,
  areaSobreposicao: 0.8,
  areaBruta: 38.8,
  percentAplicacaoEfetiva: 95,
}

const LAUDO: LaudoInfo = {
  ...LISTED,
  versao: 1,
  ordem: { uuid: ORDEM_UUID, codigo: 'OS-7' },
  observacoes: '',
  observacoesArray: [],
  soTocados: false,
  manterTalhoes: [],
  tirarTalhoes: [],
  segundoVoo: false,
  manterArquivos: false,
  aplicacaoDoTrajeto: false,
  talhoes: [PLOT],
  avisos: [],
  arquivos: [
    {
      papel: 'area',
      nome: 'santa-rita.kml',
      bytes: 4812,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ],
  camadas: [{ camada: 'area', feicoes: 1 }],
  verificacoes: CHECKS,
}

/** Sums of the laudo above alone. */
const SUMS = {
  somaAreaPlantio: 40,
  somaInsumos: 40,
  somaAreaAplicada: 40,
  somaAreaNaoAplicada: 2,
  somaAplicacaoEfetiva: 38,
  somaAplicacaoExterna: 2,
  somaAreaSobreposicao: 0.8,
  percentInsumos: 100,
  percentAreaAplicada: 100,
  percentAreaNaoAplicada: 5,
  percentAplicacaoEfetiva: 95,
  percentAplicacaoExterna: 5,
  percentAreaSobreposicao: 2,
}
/** Shares of the footprint, 40 ha: inside once, inside twice or more, outside. */
const PIE = { efetiva: 93, sobreposta: 2, externa: 5 }
const LINE = { laudos: 1, areaPlantio: 40, percentAplicacaoEfetiva: 95 }
const LOST = { laudos: 1, areaPlantio: 40, areaNaoAplicada: 2, aplicacaoExterna: 2, areaSobreposicao: 0.8 }

const DASHBOARD: Dashboard = {
  ready: true,
  laudos: 1,
  smallStats: SUMS,
  stackChart: {
    efetiva: [PIE.efetiva],
    sobreposta: [PIE.sobreposta],
    externa: [PIE.externa],
    info: [{ codigo: LISTED.codigo, data: '2026-03-14', uuid: UUID }],
    limitado: false,
  },
  charts: {
    pie: PIE,
    series: { areaPlantio: 40, insumos: 40, areaAplicada: 40, areaNaoAplicada: 2 },
    selectedReport: { isSelected: false, codigo: '', uuid: '' },
  },
  tendencia: { semanas: [{ inicio: '2026-03-09', ...LINE }], meses: [{ inicio: '2026-03-01', ...LINE }] },
  ranking: {
    prestadoras: [{ prestadora: AEROSUL, ...LINE }],
    pilotos: [{ piloto: BRUNO, prestadora: AEROSUL, ...LINE }],
  },
  perdas: {
    tratamentos: [{ tratamento: 'MATURADOR', ...LOST }],
    unidades: [{ empresa: { id: 1, nome: 'Usina Aurora' }, unidade: NORTE, ...LOST }],
  },
}

const PERDA = { laudos: 1, comPerda: 1, areaPlantio: 40, percentPerdaEvitavel: 1.8 }

const PROCESSING = 'O laudo estará disponível após o processamento...'

/** The fields of a laudo that a person types. */
const TYPED = {
  empresa: 1,
  codigo: 'VOO-11',
  nome: 'Fazenda Santa Rita',
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  dataInicial: '2026-03-14',
  horarioInicial: '07:12',
  horarioFinal: '07:49',
  faixaExecutada: 22,
  faixaContratada: 22,
  insumos: 40,
} as const

export const LAUDO_EXAMPLES: Examples = {
  readQuota: {
    reply: { bytes: { usado: 73_400_320, permitido: 1_073_741_824 }, laudosHoje: { usado: 12, permitido: 500 } },
  },
  createLaudo: {
    body: { ...TYPED, prestadora: AEROSUL.id, piloto: BRUNO.id },
    reply: { uuid: UUID, status: 'Na fila', message: PROCESSING },
  },
  listLaudos: { reply: { laudos: [LISTED], ...onePage(1) } },
  readLaudo: {
    reply: {
      laudoInfo: LAUDO,
      collections: [
        {
          type: 'Feature',
          properties: { laudoHasLayer: { layer: 'area' } },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [-50.31, -21.79],
                [-50.304, -21.79],
                [-50.304, -21.784],
                [-50.31, -21.784],
                [-50.31, -21.79],
              ],
            ],
          },
        },
      ],
    },
  },
  updateLaudo: { body: { ...TYPED, unidade: NORTE.id, pilotoId: BRUNO.id }, reply: { laudoInfo: LAUDO } },
  changeLaudoOrdem: { body: { ordem: ORDEM_UUID }, reply: { laudoInfo: LAUDO } },
  reprocessLaudo: {
    body: { soTocados: true },
    reply: { uuid: UUID, status: 'Na fila', message: PROCESSING },
  },
  filterLaudos: { body: { input_period: { inicio: '2026-03-01', fim: '2026-03-31' } } },
  readDashboard: { reply: DASHBOARD },
  filterDashboard: {
    body: { input_period: { inicio: '2026-03-01', fim: '2026-03-31' }, select_company: [1] },
    reply: DASHBOARD,
  },
  filterPerdaEvitavel: {
    body: { input_period: { inicio: '2026-03-01', fim: '2026-03-31' } },
    reply: {
      ...PERDA,
      meses: [{ inicio: '2026-03-01', ...PERDA }],
      prestadoras: [{ prestadora: AEROSUL, ...PERDA }],
      pilotos: [{ piloto: BRUNO, prestadora: AEROSUL, ...PERDA }],
    },
  },
  readLaudoCharts: {
    reply: { ...DASHBOARD.charts, selectedReport: { isSelected: true, codigo: LISTED.codigo, uuid: UUID } },
  },
}
