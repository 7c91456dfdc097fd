/** Every screen that the route table promises and that does not exist yet, in one place. A screen that exists leaves this list. */
import { paths } from '../../paths.ts'

export interface SoonScreen {
  readonly path: (typeof paths)[keyof typeof paths]
  readonly title: string
  /** What it will be for. */
  readonly purpose: string
}

export const SOON_SCREENS = {
  analytics: {
    path: paths.analytics,
    title: 'Visão Geral',
    purpose: 'Os totais e a evolução das aplicações por período, empresa e prestadora.',
  },
  createUser: {
    path: paths.createUser,
    title: 'Novo Usuário',
    purpose: 'O cadastro de empresas, unidades, prestadoras, pilotos e pessoas.',
  },
  createOrdemServico: {
    path: paths.createOrdemServico,
    title: 'Nova Ordem de Serviço',
    purpose: 'O registro de ordens de serviço.',
  },
  createAreaProtecao: {
    path: paths.createAreaProtecao,
    title: 'Área de Proteção',
    purpose: 'O cadastro de áreas de proteção ambiental.',
  },
  effectiveness: {
    path: paths.effectiveness,
    title: 'Relatório de Efetividade',
    purpose: 'A efetividade das aplicações, por faixa e por prestadora.',
  },
  areaEmpresa: { path: paths.areaEmpresa, title: 'Área da Empresa', purpose: 'O cadastro das áreas da empresa.' },
  users: { path: paths.users, title: 'Usuários', purpose: 'A consulta e a edição de pessoas.' },
  companies: { path: paths.companies, title: 'Empresas', purpose: 'A consulta e a edição de empresas.' },
  units: { path: paths.units, title: 'Unidades', purpose: 'A consulta e a edição de unidades.' },
  providers: { path: paths.providers, title: 'Prestadoras', purpose: 'A consulta e a edição de prestadoras.' },
  pilots: { path: paths.pilots, title: 'Pilotos', purpose: 'A consulta e a edição de pilotos.' },
  environmentalMap: {
    path: paths.environmentalMap,
    title: 'Ambiental',
    purpose: 'O mapa que confronta as aplicações com as áreas de proteção.',
  },
  exportMap: {
    path: paths.exportMap,
    title: 'Criar Trabalho',
    purpose: 'O mapa para escolher fazendas e talhões e exportar um trabalho.',
  },
} as const satisfies Record<string, SoonScreen>
