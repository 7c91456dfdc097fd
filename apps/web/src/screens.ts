// Long because every screen is a row of one table.
/**
 * Every screen as data: path, name, rights, contents of its address, and code. Routes, guard, menu, titles and shortcuts read this table.
 * Longer texts are in the screens themselves, so that the first screen does not load them.
 */
import { ENTITY_KINDS, uuidSchema } from '@faixa/contract'
import type { Capability } from '@faixa/domain'
import type { RouteComponent } from '@tanstack/react-router'
import { ACERTO_TERMS } from './features/acertos/acerto-address.ts'
import { CONTRATO_TERMS } from './features/acertos/contratos/contrato-address.ts'
import { readAmbientalSearch } from './features/ambiental/ambiental-search.ts'
import { PLOT_TERMS } from './features/areas/plots/plots-address.ts'
import { CONTATO_TERMS } from './features/contatos/contato-address.ts'
import {
  readEntitySearch,
  readImportSearch,
  readNewUserSearch,
  readUsersSearch,
} from './features/control/control-address.ts'
import { readDashboardSearch } from './features/dashboard/dashboard-address.ts'
import { readReportSearch } from './features/effectiveness/report-address.ts'
import { ErrorPage } from './features/errors/error-page.tsx'
import { readListSearch } from './features/laudo-list/laudo-address.ts'
import { askForLaudo } from './features/map/ask-for-laudo.ts'
import { readMapSearch } from './features/map/map-search.ts'
import { readSeveralSearch } from './features/map/several/several-search.ts'
import { readMensalSearch } from './features/mensal/mensal-address.ts'
import { NORMA_TERMS } from './features/normas/norma-address.ts'
import { readOcorrenciasSearch } from './features/ocorrencias/ocorrencias-search.ts'
import { readFilledOrdemSearch } from './features/ordens/form/filled-ordem-address.ts'
import { ORDEM_TERMS } from './features/ordens/ordem-address.ts'
import { PROTECAO_TERMS } from './features/protecao/list/protecao-address.ts'
import { SECURITY_TERMS } from './features/seguranca/security-address.ts'
import LoginPage from './features/session/login-page.tsx'
import { readTrabalhoSearch } from './features/trabalho/trabalho-search.ts'
import { type Going, needPersonOrToken } from './guards.ts'
import { addressOf } from './list/address/list-address.ts'
import { ENTITY_LISTS, paths } from './paths.ts'
import { wayBack } from './session/return/way-back.ts'

/** The address that a person wanted before signing in. */
const backIn = ({ voltar }: Raw): { voltar?: string } => {
  const path = wayBack(voltar)
  return path === undefined ? {} : { voltar: path }
}

/** `column`: bar, menu, margins and footer. `map`: bar and menu, and the map in the rest. `reading`: a text. `bare`: one card. `login`: one card for people without a session. */
export type Layout = 'column' | 'map' | 'reading' | 'bare' | 'login'

/** Drawn by the menu (side-menu.tsx). */
export type ScreenIcon =
  | 'building'
  | 'calendar'
  | 'certificate'
  | 'chart'
  | 'clipboard'
  | 'contacts'
  | 'drone'
  | 'farm'
  | 'flask'
  | 'gauge'
  | 'key'
  | 'leaf'
  | 'list'
  | 'lock'
  | 'map'
  | 'mapUp'
  | 'people'
  | 'person'
  | 'pilot'
  | 'pin'
  | 'plane'
  | 'plus'
  | 'grid'
  | 'receipt'
  | 'rocket'
  | 'scale'
  | 'shield'
  | 'shieldPlus'
  | 'signature'
  | 'webhook'

/** Groups of shortcuts on a screen (shortcuts.ts). */
export type ShortcutArea = 'list' | 'map' | 'neighbours' | 'report' | 'ruler'

type Raw = Readonly<Record<string, unknown>>

/** The opened place: the parts of the path, and the parsed rest of the address. */
export interface Entered {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: object
}

export interface Screen {
  readonly path: (typeof paths)[keyof typeof paths]
  /** Title in the menu and in the window, and the heading of screens without their own. */
  readonly title: string
  readonly layout: Layout
  readonly icon?: ScreenIcon
  /** Capability of domain/acesso without which the guard refuses the screen and the menu hides it. */
  readonly needs?: Capability
  /** Replaces the guard of the layout. */
  readonly guard?: (going: Going) => void
  /** Reads the address, without the values that cannot be read. */
  readonly address?: (raw: Raw) => object
  readonly shortcuts?: readonly ShortcutArea[]
  /** Requests essential data of the screen on which the page opens: before the person is known, with the token alone. */
  readonly asks?: (params: Entered['params']) => void
  /** Requests the screen's data when it is entered, while the screen's own code, which is larger, is loading. */
  readonly readAhead?: () => Promise<{ readonly default: (entered: Entered) => Promise<void> }>
  /** Loads the screen's code when it is first shown. */
  readonly load?: () => Promise<{ readonly default: RouteComponent }>
  /** Component of a screen whose code is part of the first screen. */
  readonly component?: RouteComponent
}

type ListName = keyof typeof ENTITY_LISTS

const ENTITY_SCREENS = Object.fromEntries(
  Object.entries(ENTITY_LISTS).map(([tipo, list]) => [
    tipo,
    {
      ...list,
      layout: 'column',
      needs: ENTITY_KINDS[tipo as ListName].managedBy,
      shortcuts: ['list'],
      address: readEntitySearch(tipo as ListName),
      load: () => import('./features/control/entity-list-page.tsx'),
    } satisfies Screen,
  ]),
) as unknown as {
  readonly [Name in ListName]: (typeof ENTITY_LISTS)[Name] &
    Omit<Screen, 'path' | 'layout' | 'address'> & {
      readonly layout: 'column'
      readonly address: ReturnType<typeof readEntitySearch>
    }
}

export const SCREENS = {
  laudos: {
    path: paths.laudos,
    title: 'Listar Aplicações',
    layout: 'column',
    icon: 'list',
    shortcuts: ['list'],
    address: readListSearch,
    load: () => import('./features/laudo-list/laudo-list-page.tsx'),
  },
  createLaudo: {
    path: paths.createLaudo,
    title: 'Novo Laudo',
    layout: 'column',
    icon: 'plus',
    needs: 'createLaudo',
    // uuid of the sent laudo whose measurement is followed, or of the service order for the new laudo.
    address: ({ laudo, ordem }: Raw): { laudo?: string; ordem?: string } => ({
      ...(uuidSchema.safeParse(laudo).success && { laudo: String(laudo) }),
      ...(uuidSchema.safeParse(ordem).success && { ordem: String(ordem) }),
    }),
    load: () => import('./features/laudo-form/laudo-form-page.tsx'),
  },
  map: {
    path: paths.map,
    title: 'Mapa',
    layout: 'map',
    shortcuts: ['neighbours', 'map', 'ruler'],
    address: readMapSearch,
    load: () => import('./features/map/map-page.tsx'),
    asks: ({ segment }) => askForLaudo(segment),
    readAhead: () => import('./features/map/read-ahead.ts'),
  },
  severalMap: {
    path: paths.severalMap,
    title: 'Mapa',
    layout: 'map',
    shortcuts: ['map', 'ruler'],
    address: readSeveralSearch,
    load: () => import('./features/map/several/several-page.tsx'),
  },
  components: {
    path: paths.components,
    title: 'Componentes',
    layout: 'column',
    load: () => import('./features/catalogue/catalogue-page.tsx'),
  },
  /** Public: any holder of a laudo may read how it was computed. */
  method: {
    path: paths.method,
    title: 'Como cada número é calculado',
    layout: 'reading',
    load: () => import('./features/method/method-page.tsx'),
  },

  /** Public: any holder of a laudo on paper may check it. */
  verify: {
    path: paths.verify,
    title: 'Verificar um laudo',
    layout: 'reading',
    load: () => import('./features/verificar/verify-page.tsx'),
  },
  verifyCode: {
    path: paths.verifyCode,
    title: 'Verificar um laudo',
    layout: 'reading',
    load: () => import('./features/verificar/verify-page.tsx'),
  },
  /** Public: what the check proves, and what it does not. */
  howToVerify: {
    path: paths.howToVerify,
    title: 'Como verificar um laudo',
    layout: 'reading',
    load: () => import('./features/verificar/how-to-verify-page.tsx'),
  },
  /** Public: whoever was told of a flight reads what is planned. */
  aviso: {
    path: paths.aviso,
    title: 'Aviso de aplicação aérea',
    layout: 'reading',
    load: () => import('./features/aviso/aviso-page.tsx'),
  },
  licence: {
    path: paths.licence,
    title: 'Termos de Licença de Uso',
    layout: 'reading',
    load: () => import('./features/licence/licence-page.tsx'),
  },

  login: {
    path: paths.login,
    title: 'Acesse sua conta',
    layout: 'login',
    address: backIn,
    component: LoginPage,
  },
  issuerReturn: {
    path: paths.issuerReturn,
    title: 'Acesse sua conta',
    layout: 'login',
    address: backIn,
    load: () => import('./features/session/issuer-return-page.tsx'),
  },
  forgotPassword: {
    path: paths.forgotPassword,
    title: 'Redefinir senha',
    layout: 'bare',
    load: () => import('./features/session/forgot-password-page.tsx'),
  },
  changePassword: {
    path: paths.changePassword,
    title: 'Alterar senha',
    layout: 'bare',
    guard: needPersonOrToken,
    load: () => import('./features/session/change-password-page.tsx'),
  },
  invitation: {
    path: paths.invitation,
    title: 'Criar senha',
    layout: 'bare',
    load: () => import('./features/session/invitation-page.tsx'),
  },
  confirmEmail: {
    path: paths.confirmEmail,
    title: 'Confirmar e-mail',
    layout: 'bare',
    load: () => import('./features/profile/confirm-email-page.tsx'),
  },
  profile: {
    path: paths.profile,
    title: 'Meu perfil',
    layout: 'column',
    load: () => import('./features/profile/profile-page.tsx'),
  },
  sessions: {
    path: paths.sessions,
    title: 'Sessões',
    layout: 'column',
    load: () => import('./features/session/sessions-page.tsx'),
  },
  ownData: {
    path: paths.ownData,
    title: 'Meus dados',
    layout: 'column',
    load: () => import('./features/dados-pessoais/own-data-page.tsx'),
  },
  verification: {
    path: paths.verification,
    title: 'Verificação em duas etapas',
    layout: 'column',
    load: () => import('./features/session/factor/verification-page.tsx'),
  },
  apiKeys: {
    path: paths.apiKeys,
    title: 'Chaves de API',
    layout: 'column',
    icon: 'key',
    load: () => import('./features/chaves-api/keys-page.tsx'),
  },
  webhooks: {
    path: paths.webhooks,
    title: 'Webhooks',
    layout: 'column',
    icon: 'webhook',
    needs: 'createIntegracao',
    load: () => import('./features/webhooks/webhooks-page.tsx'),
  },
  register: {
    path: paths.register,
    title: 'Problemas para conectar?',
    layout: 'bare',
    load: () => import('./features/session/register-page.tsx'),
  },
  errors: { path: paths.errors, title: 'Algo deu errado', layout: 'bare', component: ErrorPage },

  analytics: {
    path: paths.analytics,
    title: 'Visão Geral',
    layout: 'column',
    icon: 'gauge',
    address: readDashboardSearch,
    load: () => import('./features/dashboard/dashboard-page.tsx'),
  },
  createUser: {
    path: paths.createUser,
    title: 'Novo Usuário',
    layout: 'column',
    icon: 'person',
    needs: 'createRecurso',
    address: readNewUserSearch,
    load: () => import('./features/control/form/register-entity-page.tsx'),
  },
  createOrdemServico: {
    path: paths.createOrdemServico,
    title: 'Nova Ordem de Serviço',
    layout: 'column',
    needs: 'createOrdem',
    address: readFilledOrdemSearch,
    load: () => import('./features/ordens/form/ordem-form-page.tsx'),
  },
  ordens: {
    path: paths.ordens,
    title: 'Ordens de Serviço',
    layout: 'column',
    icon: 'clipboard',
    needs: 'readOrdem',
    address: addressOf(ORDEM_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/ordens/ordem-list-page.tsx'),
  },
  ordem: {
    path: paths.ordem,
    title: 'Ordem de Serviço',
    layout: 'column',
    needs: 'readOrdem',
    load: () => import('./features/ordens/screen/ordem-page.tsx'),
  },
  acertos: {
    path: paths.acertos,
    title: 'Acertos',
    layout: 'column',
    icon: 'receipt',
    needs: 'readAcerto',
    address: addressOf(ACERTO_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/acertos/acerto-list-page.tsx'),
  },
  acerto: {
    path: paths.acerto,
    title: 'Acerto',
    layout: 'column',
    needs: 'readAcerto',
    load: () => import('./features/acertos/screen/acerto-page.tsx'),
  },
  contratos: {
    path: paths.contratos,
    title: 'Contratos',
    layout: 'column',
    needs: 'readAcerto',
    address: addressOf(CONTRATO_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/acertos/contratos/contrato-list-page.tsx'),
  },
  contrato: {
    path: paths.contrato,
    title: 'Contrato',
    layout: 'column',
    needs: 'readAcerto',
    load: () => import('./features/acertos/contratos/contrato-page.tsx'),
  },
  relatorioMensal: {
    path: paths.relatorioMensal,
    title: 'Relatório Mensal',
    layout: 'column',
    icon: 'calendar',
    needs: 'readRelatorioMensal',
    address: readMensalSearch,
    load: () => import('./features/mensal/mensal-page.tsx'),
  },
  createAreaProtecao: {
    path: paths.createAreaProtecao,
    title: 'Área de Proteção',
    layout: 'column',
    icon: 'shieldPlus',
    needs: 'createArea',
    load: () => import('./features/protecao/protecao-page.tsx'),
  },
  protecoes: {
    path: paths.protecoes,
    title: 'Áreas Protegidas',
    layout: 'column',
    icon: 'shield',
    needs: 'readArea',
    address: addressOf(PROTECAO_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/protecao/protecoes-page.tsx'),
  },
  effectiveness: {
    path: paths.effectiveness,
    title: 'Relatório de Efetividade',
    layout: 'column',
    icon: 'chart',
    address: readReportSearch,
    shortcuts: ['report'],
    load: () => import('./features/effectiveness/effectiveness-page.tsx'),
  },
  areaEmpresa: {
    path: paths.areaEmpresa,
    title: 'Área da Empresa',
    layout: 'column',
    icon: 'mapUp',
    needs: 'createArea',
    load: () => import('./features/areas/area-page.tsx'),
  },
  plots: {
    path: paths.plots,
    title: 'Talhões',
    layout: 'column',
    icon: 'grid',
    needs: 'readArea',
    address: addressOf(PLOT_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/areas/plots-page.tsx'),
  },
  users: {
    path: paths.users,
    title: 'Usuários',
    layout: 'column',
    icon: 'people',
    needs: 'createEntidade',
    address: readUsersSearch,
    shortcuts: ['list'],
    load: () => import('./features/control/users-page.tsx'),
  },
  ...ENTITY_SCREENS,
  security: {
    path: paths.security,
    title: 'Registro de segurança',
    layout: 'column',
    icon: 'lock',
    needs: 'readSeguranca',
    address: addressOf(SECURITY_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/seguranca/security-page.tsx'),
  },
  normas: {
    path: paths.normas,
    title: 'Normas',
    layout: 'column',
    icon: 'scale',
    needs: 'configureInstalacao',
    address: addressOf(NORMA_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/normas/normas-page.tsx'),
  },
  firstSteps: {
    path: paths.firstSteps,
    title: 'Primeiros passos',
    layout: 'column',
    icon: 'rocket',
    needs: 'configureInstalacao',
    load: () => import('./features/instalacao/first-steps-page.tsx'),
  },
  importEntities: {
    path: paths.importEntities,
    title: 'Importar planilha',
    layout: 'column',
    needs: 'createEntidade',
    address: readImportSearch,
    load: () => import('./features/control/import/import-page.tsx'),
  },
  environmentalMap: {
    path: paths.environmentalMap,
    title: 'Ambiental',
    layout: 'map',
    icon: 'leaf',
    needs: 'readArea',
    address: readAmbientalSearch,
    shortcuts: ['map', 'ruler'],
    load: () => import('./features/ambiental/ambiental-page.tsx'),
  },
  ocorrencias: {
    path: paths.ocorrencias,
    title: 'Ocorrências',
    layout: 'map',
    icon: 'pin',
    needs: 'readOcorrencia',
    address: readOcorrenciasSearch,
    shortcuts: ['map', 'ruler'],
    load: () => import('./features/ocorrencias/ocorrencias-page.tsx'),
  },
  contatos: {
    path: paths.contatos,
    title: 'Contatos para Avisos',
    layout: 'column',
    icon: 'contacts',
    needs: 'saveContato',
    address: addressOf(CONTATO_TERMS),
    shortcuts: ['list'],
    load: () => import('./features/contatos/contatos-page.tsx'),
  },
  exportMap: {
    path: paths.exportMap,
    title: 'Criar Trabalho',
    layout: 'map',
    icon: 'map',
    needs: 'createTrabalho',
    address: readTrabalhoSearch,
    shortcuts: ['map', 'ruler'],
    load: () => import('./features/trabalho/trabalho-page.tsx'),
  },
} as const satisfies Record<Exclude<keyof typeof paths, 'home'>, Screen>

export type ScreenName = keyof typeof SCREENS
