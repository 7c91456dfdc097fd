/** Examples of service orders, plots, protected areas, settlements and flights near a place. */
import type { AcertoListed, OrdemListed, Plot, Protecao, ReplyOf, Routes } from '@faixa/contract'
import { AEROSUL, AURORA, BRUNO, CHECKS, type Examples, NORTE, ORDEM_UUID, onePage, UUID, WHEN } from './example.ts'

const ORDEM: OrdemListed = {
  uuid: ORDEM_UUID,
  versao: 1,
  codigo: 'OS-7',
  nome: 'Maturador de março',
  situacao: 'Voada',
  data: '2026-03-10',
  diaPlanejado: '2026-03-14',
  empresa: AURORA,
  unidade: NORTE,
  prestadora: AEROSUL,
  piloto: BRUNO,
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  areaHa: 40,
  talhoes: 1,
  laudos: 1,
  dataCriacao: WHEN,
}

const ORDERED = { nome: 'Talhão 3', fazenda: 'Santa Rita', talhao: '3', areaHa: 40 }

const WHOLE_ORDEM: ReplyOf<Routes['readOrdem']> = {
  ...ORDEM,
  faixaContratada: 22,
  arquivos: [{ papel: 'area', nome: 'santa-rita.kml', bytes: 4812 }],
  plots: [{ ...ORDERED, areaEmpresa: 31 }],
  pistas: [{ lon: -50.02, lat: -21.81, nome: 'Santa Rita', voos: 12, ultimoVoo: '2026-03-10' }],
  laudosDaOrdem: [
    {
      uuid: UUID,
      codigo: 'VOO-11',
      nome: 'Fazenda Santa Rita',
      data: '2026-03-14',
      piloto: BRUNO,
      tratamento: 'MATURADOR',
      status: 'Pronto',
      areaAplicada: 40,
      percentAplicacaoEfetiva: 95,
      metodo: '1',
      desvios: [],
    },
  ],
  comparacao: {
    calculadoEm: WHEN,
    pedidaHa: 40,
    tratadaHa: 38,
    naoTratadaHa: 2,
    percentTratada: 95,
    aplicadaHa: 40,
    foraHa: 2,
    plots: [{ ...ORDERED, estado: 'em-parte', tratadaHa: 38, percentTratada: 95, naoTratadaHa: 2 }],
    naoPedidos: [],
  },
}

const PLOT: Plot = {
  id: 31,
  versao: 1,
  empresa: AURORA,
  unidade: NORTE,
  ...ORDERED,
  areaDeclarada: 40.5,
  limites: [-50.31, -21.79, -50.304, -21.784],
  ultimoLaudo: { uuid: UUID, codigo: 'VOO-11', data: '2026-03-14', percentAplicacaoEfetiva: 95, metodo: '1' },
}

const COUNTS = { novos: 1, alterados: 0, iguais: 0, removidos: 0 }

const PROTECAO: Protecao = {
  id: 8,
  uuid: '1d6a9f02-3c54-4b7e-9b0d-6a5e8c7f3d33',
  versao: 1,
  empresa: AURORA,
  unidade: null,
  classificacao: 'povoacao',
  nome: 'Vila Nova',
  distanciaM: 500,
  forma: 'Polygon',
  areaHa: 12.5,
  limites: [-50.33, -21.8, -50.326, -21.797],
  criadoEm: WHEN,
}

const ACERTO: AcertoListed = {
  uuid: '92c4e7b1-0f3d-4a68-8c15-7e9d1b2a5f44',
  versao: 1,
  empresa: AURORA,
  prestadora: AEROSUL,
  inicio: '2026-03-01',
  fim: '2026-03-31',
  situacao: 'Em conferência',
  laudos: 12,
  valor: '18250.40',
  contestados: 0,
  dataCriacao: '2026-04-01T12:00:00.000Z',
}

export const FIELD_EXAMPLES: Examples = {
  createOrdem: {
    body: {
      codigo: 'OS-7',
      nome: 'Maturador de março',
      data: '2026-03-10',
      diaPlanejado: '2026-03-14',
      empresa: 1,
      unidade: 1,
      prestadora: 1,
      piloto: 1,
      tratamento: 'MATURADOR',
      cultura: 'CANA-DE-AÇÚCAR',
      faixaContratada: 22,
      talhoes: [31],
    },
    reply: {
      uuid: ORDEM_UUID,
      codigo: 'OS-7',
      situacao: 'Aberta',
      talhoes: 1,
      areaHa: 40,
      avisos: [],
      message: 'A ordem de serviço OS-7 foi cadastrada com sucesso!',
    },
  },
  findSameCodigo: { reply: { iguais: [{ uuid: ORDEM_UUID, codigo: 'OS-7', data: '2026-03-10' }] } },
  listOrdens: { reply: { ordens: [ORDEM], ...onePage(1) } },
  readOrdem: { reply: WHOLE_ORDEM },
  recordCampo: {
    body: {
      tipo: 'leitura',
      feitoEm: '2026-03-14T07:20:00-03:00',
      enviadoEm: '2026-03-14T09:05:00-03:00',
      lat: -21.8,
      lon: -50.3,
      temperaturaC: 24.5,
      umidadePercent: 68,
      ventoMs: 2.5,
      direcaoGraus: 135,
    },
  },
  updateOrdem: { body: { situacao: 'Encerrada' }, reply: { ...WHOLE_ORDEM, versao: 2, situacao: 'Encerrada' } },
  registerAreas: {
    reply: {
      versao: 1,
      talhoes: 1,
      areaHa: 40,
      ...COUNTS,
      avisos: [],
      message: 'Cadastro efetuado com sucesso.',
    },
  },
  listAreaVersions: {
    reply: {
      versoes: [
        {
          id: 3,
          versao: 1,
          vigente: true,
          origem: 'arquivo',
          criadoEm: WHEN,
          arquivo: 'santa-rita.kml',
          talhoes: 1,
          areaHa: 40,
          ...COUNTS,
        },
      ],
    },
  },
  listPlots: { reply: { talhoes: [PLOT], ...onePage(1) } },
  registerProtecao: {
    reply: {
      areas: [
        {
          uuid: PROTECAO.uuid,
          nome: PROTECAO.nome,
          classificacao: PROTECAO.classificacao,
          forma: PROTECAO.forma,
          distanciaM: 500,
        },
      ],
      avisos: [],
      message: 'A área cadastrada encontra-se disponível para visualização no mapa.',
    },
  },
  listProtecaoPage: { reply: { areas: [PROTECAO], ...onePage(1) } },
  readProtecao: { reply: PROTECAO },
  updateProtecao: { body: { nome: 'Vila Nova' }, reply: { ...PROTECAO, versao: 2 } },
  listAcertos: { reply: { acertos: [ACERTO], ...onePage(1) } },
  createAcerto: { body: { empresa: 1, prestadora: 1, inicio: '2026-03-01', fim: '2026-03-31' } },
  listVoosPerto: {
    reply: {
      voos: [
        {
          uuid: UUID,
          codigo: 'VOO-11',
          nome: 'Fazenda Santa Rita',
          data: '2026-03-14',
          empresa: AURORA.nome,
          prestadora: AEROSUL.nome,
          piloto: BRUNO.nome,
          tratamento: 'MATURADOR',
          cultura: 'CANA-DE-AÇÚCAR',
          produtos: [],
          menorDistanciaM: 412,
          menorDistanciaAplicacaoM: 412,
          lugarAplicacao: [-50.31, -21.79],
          fusoHoras: -3,
          minutoAplicado: '2026-03-14T07:31',
          instanteAplicado: '2026-03-14T10:31:00.000Z',
          lado: 'semDados',
          semLado: 'semVento',
          deriva: { situacao: 'semDados', motivo: 'vento' },
          sobrevoos: [],
          papeis: { receituario: false, certificado: false, avisos: { avisados: 2, confirmados: 1 } },
          verificacoes: CHECKS,
        },
      ],
      semData: 0,
    },
  },
}
