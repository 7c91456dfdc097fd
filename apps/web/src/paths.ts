/** The lists of the administration that have a separate screen, by the name of the list in the API. */
export const ENTITY_LISTS = {
  empresas: { path: '/control/companies', title: 'Empresas', icon: 'building' },
  unidades: { path: '/control/units', title: 'Unidades', icon: 'farm' },
  prestadoras: { path: '/control/providers', title: 'Prestadoras', icon: 'plane' },
  pilotos: { path: '/control/pilots', title: 'Pilotos', icon: 'pilot' },
  aeronaves: { path: '/control/aircraft', title: 'Aeronaves', icon: 'drone' },
  certificados: { path: '/control/certificados', title: 'Certificados de faixa', icon: 'certificate' },
  responsaveis: { path: '/control/responsaveis', title: 'Responsáveis', icon: 'signature' },
  produtos: { path: '/control/produtos', title: 'Produtos', icon: 'flask' },
} as const

type Lists = typeof ENTITY_LISTS

const LIST_PATHS = Object.fromEntries(Object.entries(ENTITY_LISTS).map(([tipo, { path }]) => [tipo, path])) as {
  readonly [List in keyof Lists]: Lists[List]['path']
}

/** Every address of the application, spelled once. Relative to the base path. */
export const paths = {
  home: '/',
  login: '/login',
  issuerReturn: '/login/emissor',
  register: '/register',
  forgotPassword: '/forgot-password',
  changePassword: '/change-password',
  invitation: '/convite',
  confirmEmail: '/confirmar-email',
  profile: '/user-profile',
  sessions: '/user-profile/sessoes',
  ownData: '/user-profile/dados',
  verification: '/user-profile/verificacao',
  apiKeys: '/chaves-api',
  webhooks: '/webhooks',
  errors: '/errors',
  createLaudo: '/new-application-report',
  laudos: '/show-reports',
  analytics: '/analytics',
  createUser: '/new-user',
  createOrdemServico: '/new-os',
  ordens: '/ordens-servico',
  ordem: '/ordens-servico/$uuid',
  acertos: '/acertos',
  acerto: '/acertos/$uuid',
  contratos: '/contratos',
  contrato: '/contratos/$uuid',
  relatorioMensal: '/relatorio-mensal',
  createAreaProtecao: '/new-area',
  protecoes: '/areas-protecao',
  effectiveness: '/effectiveness-report',
  areaEmpresa: '/area-empresa',
  plots: '/talhoes',
  users: '/control/users',
  ...LIST_PATHS,
  security: '/control/seguranca',
  firstSteps: '/primeiros-passos',
  normas: '/normas',
  importEntities: '/control/import',
  map: '/map/$segment',
  environmentalMap: '/map/ambiental',
  ocorrencias: '/ocorrencias',
  contatos: '/contatos',
  severalMap: '/map/varios',
  exportMap: '/map/exportmap',
  components: '/components-overview',
  method: '/metodo',
  verify: '/verificar',
  verifyCode: '/verificar/$codigo',
  howToVerify: '/como-verificar',
  aviso: '/aviso',
  licence: '/licenca',
} as const

/** Path of a laudo's map. */
export function laudoPath(uuid: string): string {
  return `/map/${uuid}`
}

/** Absolute address of a path, for paper and other documents outside of the application. */
export function urlOf(path: string): string {
  return new URL(path.replace(/^\//, ''), document.baseURI).href
}

/** The public address of a path, if others can reach it; undefined for an address that means each reader's own computer. */
export function publicUrlOf(path: string): string | undefined {
  const url = new URL(urlOf(path))
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname) ? undefined : url.href
}

/** Routes of the template that the first version of the product was built on, and the nearest real screen of each. */
export const TEMPLATE_ROUTES = {
  '/file-manager-list': paths.laudos,
  '/file-manager-cards': paths.laudos,
  '/transaction-history': paths.laudos,
  '/calendar': paths.analytics,
  '/add-new-post': paths.createLaudo,
  '/tables': paths.laudos,
  '/blog-posts': paths.laudos,
  '/ecommerce': paths.analytics,
  '/blog-overview': paths.analytics,
  '/user-profile-lite': paths.profile,
  '/edit-user-profile': paths.profile,
  '/header-navigation': paths.home,
  '/icon-sidebar-nav': paths.home,
} as const
