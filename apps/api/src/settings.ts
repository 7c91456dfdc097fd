/** Reads and validates every setting once: a wrong value stops the start with a sentence. */
import { resolve } from 'node:path'
import { type MapaBase, mapasBaseSchema, SENHA_MIN } from '@faixa/contract'
import type { Nivel } from '@faixa/domain'
import { MEGABYTE_BYTES, nearestName } from '@faixa/units'
import { z } from 'zod'
import { limitsWithin, usualBudgetMb, usualCount } from './processes/memory-budget.ts'
import { BLOCKED_PORTS } from './settings/blocked-ports.ts'
import { readClamdAddress } from './settings/clamd-address.ts'
import { climaAddressFault } from './settings/clima-address.ts'
import { areDatabaseUrls } from './settings/database-urls.ts'
import { type ProxyTrust, readProxyTrust } from './settings/proxy-trust.ts'
import { type Issuer, readIssuers } from './settings/read-issuers.ts'
import { readKeys } from './settings/read-keys.ts'
import { readAddresses, readOrigins } from './settings/web-addresses.ts'

export class WrongSettings extends Error {}

const text = (about: string) => z.string({ error: about }).min(1, { error: about })

/** Values of `nivel` for which a second factor may be required, by the names of the lists of people. */
const FACTOR_NIVEIS: Readonly<Record<string, Nivel>> = {
  administradores: 'admin',
  analistas: 'analista',
  funcionarios: 'funcionario',
  prestadoras: 'prestadora',
  pilotos: 'piloto',
}

const schema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .refine((port) => !BLOCKED_PORTS.has(port), {
      error: 'os navegadores não abrem esta porta: escolha outra, como 3000',
    })
    .default(3000),
  HOST: text('deve ser um endereço').default('127.0.0.1'),
  FAIXA_BASE: z
    .string()
    .regex(/^\/([\w.-]+\/)*$/, { error: 'deve começar e terminar com barra, como /sp/' })
    .default('/sp/'),
  FAIXA_DADOS: text('deve ser uma pasta').default('./dados'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'deve começar com postgres://' })
    .optional(),
  /** A hot standby of that database, which answers exports, OGC and dashboards. */
  FAIXA_BANCO_LEITURA: z
    .string()
    .refine((text) => areDatabaseUrls(text), {
      error: 'deve ser o endereço de um PostgreSQL, como postgres://faixa:senha@reserva:5432/faixa',
    })
    .optional(),
  FAIXA_ARQUIVOS: text('deve ser uma pasta ou s3://').optional(),
  FAIXA_COPIAS: text('deve ser uma pasta').optional(),
  FAIXA_COPIAS_DIAS: z.coerce.number().int().min(0).max(3650).default(7),
  FAIXA_ADMIN_EMAIL: z.email({ error: 'deve ser um e-mail' }).optional(),
  FAIXA_ADMIN_SENHA: z.string().min(6, { error: 'precisa de pelo menos 6 caracteres' }).optional(),
  FAIXA_SENHA_MINIMO: z.coerce.number().int().min(SENHA_MIN).max(64).default(6),
  /** Secret in every password's hash, which is not in a copy of the database. */
  FAIXA_PIMENTA: z.string().min(32, { error: 'precisa de pelo menos 32 caracteres' }).optional(),
  /** Keys that encrypt secrets in the database, newest first. */
  FAIXA_CHAVES: z
    .string()
    .refine((text) => readKeys(text) !== undefined, {
      error: 'deve ser uma ou mais chaves de 32 bytes em base64, separadas por vírgula, a mais nova primeiro',
    })
    .optional(),
  /** Seeds of the Ed25519 keys that sign laudos, the newest first. */
  FAIXA_CHAVES_ASSINATURA: z
    .string()
    .refine((text) => readKeys(text) !== undefined, {
      error: 'deve ser uma ou mais chaves de 32 bytes em base64, separadas por vírgula, a mais nova primeiro',
    })
    .optional(),
  /** Recipients of the log's signed head, which is sent each day. */
  FAIXA_CABECAS: z
    .string()
    .refine((text) => readAddresses(text) !== undefined, {
      error: 'deve ser um ou mais e-mails ou endereços https, separados por vírgula',
    })
    .optional(),
  FAIXA_SEGUNDO_FATOR: z
    .string()
    .refine((text) => readFactorNiveis(text) !== undefined, {
      error: `deve ser ninguem ou uma lista de ${Object.keys(FACTOR_NIVEIS).join(', ')}`,
    })
    .default('administradores'),
  FAIXA_SEGUNDO_FATOR_DIAS: z.coerce.number().int().min(0).max(365).default(7),
  /** Issuers of OpenID Connect, as JSON. */
  FAIXA_OIDC: z.string().optional(),
  FAIXA_REGISTRO_DIAS: z.coerce.number().int().min(1).max(3650).default(365),
  FAIXA_DEMO: z.enum(['sim', 'nao'], { error: 'deve ser sim ou nao' }).optional(),
  FAIXA_PAPEL: z.enum(['api', 'worker', 'tudo'], { error: 'deve ser api, worker ou tudo' }).default('tudo'),
  FAIXA_MAPAS: z.string().optional(),
  FAIXA_SMTP: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'deve começar com smtp:// ou smtps://' })
    .optional(),
  FAIXA_SMTP_SEM_TLS: z.enum(['sim', 'nao'], { error: 'deve ser sim ou nao' }).default('nao'),
  FAIXA_REMETENTE: text('deve ser um e-mail').default('Faixa <nao-responda@localhost>'),
  /** Colour of actions and selection, instead of Faixa's own. */
  FAIXA_COR: z
    .string()
    .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, { error: 'deve ser uma cor hexadecimal, como #1765c1' })
    .optional(),
  FAIXA_ANALYTICS: z.url({ error: 'deve ser um endereço' }).optional(),
  /** URL by which people reach the server, for links in e-mails. */
  FAIXA_ENDERECO: z
    .url({ error: 'deve ser um endereço' })
    .refine((url) => !BLOCKED_PORTS.has(Number(new URL(url).port)), {
      error: 'os navegadores não abrem a porta deste endereço: escolha outra',
    })
    .optional(),
  FAIXA_LIMITE_MB: z.coerce.number().min(1).max(4096).default(64),
  FAIXA_COTA_MB: z.coerce.number().min(1).optional(),
  FAIXA_COTA_LAUDOS: z.coerce.number().int().min(1).optional(),
  FAIXA_PRAZO_DIAS: z.coerce.number().int().min(0).max(3650).optional(),
  FAIXA_ENVIOS: z.coerce.number().int().min(1).max(100).default(12),
  FAIXA_EXPORTACOES: z.coerce.number().int().min(1).max(6).default(2),
  FAIXA_ANTIVIRUS: z
    .string()
    .refine((text) => readClamdAddress(text) !== undefined, {
      error: 'deve ser tcp://servidor:3310 ou unix:/caminho/do/clamd.ctl',
    })
    .optional(),
  /** Address that answers as Open-Meteo's archive does. */
  FAIXA_CLIMA_URL: z
    .string()
    .superRefine((text, context) => {
      const message = climaAddressFault(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  /** Memory of all processes that open strangers' files, together. */
  FAIXA_MEMORIA_MB: z.coerce.number().int().min(256).max(1_048_576).optional(),
  FAIXA_TRABALHOS: z.coerce.number().int().min(1).max(64).optional(),
  FAIXA_PORTA_WORKER: z.coerce.number().int().min(0).max(65_535).optional(),
  FAIXA_METRICAS_TOKEN: text('deve ser um texto').optional(),
  FAIXA_RASTROS: z.url({ protocol: /^https?$/, error: 'deve ser um endereço' }).optional(),
  FAIXA_RASTROS_PARTE: z.coerce.number().min(0).max(1).default(1),
  FAIXA_PROXY: z
    .string()
    .refine((text) => readProxyTrust(text) !== undefined, {
      error: 'deve ser nao, sim, um número de proxies de 1 a 9 ou suas redes, como 10.0.0.0/8',
    })
    .default('nao'),
  /** Sites whose pages may call the API. */
  FAIXA_CORS: z
    .string()
    .refine((text) => readOrigins(text) !== undefined, {
      error: 'deve ser uma ou mais origens separadas por vírgula, como https://painel.exemplo.com.br',
    })
    .optional(),
  /** Lets webhooks reach addresses inside the server's own network, without TLS. */
  FAIXA_WEBHOOKS_INTERNOS: z.enum(['sim', 'nao'], { error: 'deve ser sim ou nao' }).default('nao'),
  FAIXA_LOG: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'deve ser error, warn, info, debug ou silent' })
    .default('info'),
})

const OURS = 'FAIXA_'

/** Variables of tools, tests and examples, which a shell may have set for them. */
const OF_TOOLS: readonly string[] = [
  'FAIXA_SEMENTE',
  'FAIXA_MUTACOES',
  'FAIXA_CONTA',
  'FAIXA_CHROMIUM',
  'FAIXA_E2E_STAGE',
  'FAIXA_E2E_LOG',
  'FAIXA_SERVIDOR',
  'FAIXA_ORIGEM',
  'FAIXA_CHAVE',
  'FAIXA_SEGREDO',
  'FAIXA_DEMO_ENDERECO',
  'FAIXA_DEMO_TOKEN',
]

/**
 * A misspelt setting would have no effect: the server would run without a quota, or with another amount of memory than the operator chose.
 */
function faultsOfNames(names: readonly string[]): readonly string[] {
  const known = Object.keys(schema.shape).filter((name) => name.startsWith(OURS))
  return names
    .filter((name) => name.startsWith(OURS) && !known.includes(name) && !OF_TOOLS.includes(name))
    .map((name) => {
      // The common beginning of all names distinguishes nothing.
      const [written, ...endings] = [name, ...known].map((one) => one.slice(OURS.length))
      const nearest = nearestName(written!, endings)
      return `${name} não existe: ${nearest === undefined ? 'tire-a' : `a mais parecida é ${OURS}${nearest}`}`
    })
}

/** A standby belongs to a database of one's own: the embedded one has none. */
function faultsTogether(given: Readonly<Record<string, unknown>>): readonly string[] {
  return given['FAIXA_BANCO_LEITURA'] !== undefined && given['DATABASE_URL'] === undefined
    ? ['FAIXA_BANCO_LEITURA: é a reserva do banco de DATABASE_URL, que falta']
    : []
}

export interface Settings {
  /** Names of the variables that the environment sets. */
  readonly given: ReadonlySet<string>
  readonly port: number
  readonly host: string
  /** Base path of the web application, with slashes at both ends. */
  readonly base: string
  /** Absolute path of the data folder. */
  readonly dataFolder: string
  /** URL of the database; absent, the embedded database in the data folder is used. */
  readonly databaseUrl?: string
  /** URL of a hot standby of it; absent: the database answers everything. */
  readonly readingUrl?: string
  /** A folder, or a bucket as s3://…. */
  readonly files: string
  /** Absolute path of the folder of backups. */
  readonly backupFolder: string
  /** Days for which a backup of the embedded database is kept; 0 makes none. */
  readonly backupDays: number
  readonly adminEmail?: string
  readonly adminSenha?: string
  /** Minimum number of characters of a new password. */
  readonly senhaMin: number
  readonly pepper?: string
  /** Keys of 32 bytes, the newest first; absent, those of the data folder are used. */
  readonly keys?: readonly [Buffer, ...Buffer[]]
  /** Seeds of 32 bytes of the keys that sign laudos, the newest first; absent, those of the data folder are used. */
  readonly signingKeys?: readonly [Buffer, ...Buffer[]]
  /** E-mails and https addresses that get the signed head of the log each day. */
  readonly headAddresses: readonly string[]
  /** Values of `nivel` for which a second factor is required. */
  readonly factorNiveis: readonly Nivel[]
  /** Days after a person's creation from which the second factor is required. */
  readonly factorDays: number
  /** Issuers by which people sign in; empty: none. */
  readonly issuers: readonly Issuer[]
  /** Days for which the security log is kept. */
  readonly securityLogDays: number
  readonly demo: boolean
  readonly role: 'api' | 'worker' | 'tudo'
  /** Base maps offered in addition to the one without network. */
  readonly maps: readonly MapaBase[]
  readonly smtp?: string
  /** True where e-mails may travel unencrypted to the SMTP server. */
  readonly smtpWithoutTls: boolean
  readonly mailFrom: string
  readonly colour?: string
  /** Name and logo of the installation, which only its administrators set (installation/with-stored.ts). */
  readonly installationName?: string
  readonly logo?: { readonly sha256: string; readonly webp: Buffer }
  readonly analytics?: string
  readonly address?: string
  /** Maximum size of one uploaded file, bytes. */
  readonly maxFileBytes: number
  /** Bytes of files that an empresa may have; absent: without limit. */
  readonly quotaBytes?: number
  /** Laudos that an empresa may register on a day; absent: without limit. */
  readonly quotaLaudos?: number
  /** Days within which a flight is to be registered; absent: nobody set them. */
  readonly registrationDays?: number
  /** Maximum number of concurrent uploads of a person. */
  readonly uploadsAPerson: number
  /** Maximum number of concurrent exports of a person. */
  readonly exportsAPerson: number
  /** Address of clamd; absent, files are not scanned. */
  readonly antivirus?: string
  /** Address of a model of the weather; absent, none is asked. */
  readonly climaUrl?: string
  /** Number of laudos of one empresa that this process measures at the same time. */
  readonly workers?: number
  /**
   * Resident memory in MB: of all processes that open uploaded files together, of one measurement of a heavy laudo, and of any other
   * process.
   */
  readonly memoryBudgetMb: number
  readonly heavyMb: number
  readonly memoryMb: number
  /** Port at which a process without HTTP interface answers monitoring requests; absent, it opens none. */
  readonly monitorPort?: number
  readonly metricsToken?: string
  /** The collector of traces, and the share of traces begun here that are kept; absent, there are none. */
  readonly traces?: { readonly url: string; readonly share: number }
  /** The proxies whose entries in X-Forwarded-For are trusted. */
  readonly trustProxy: ProxyTrust
  /** Origins of sites whose pages may call the API; empty: none. */
  readonly corsOrigins: readonly string[]
  /** True where webhooks may reach addresses inside the server's own network, without TLS. */
  readonly internalWebhooks: boolean
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Reads the settings of an environment. Relative paths start from `folder`. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, folder: string): Settings {
  // An empty variable counts as absent.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const faults = [...wrong, ...faultsOfNames(Object.keys(given)), ...faultsTogether(given)]
  if (!parsed.success || faults.length > 0) throw new WrongSettings(`Configuração inválida. ${faults.join('; ')}.`)
  const values = parsed.data
  const keys = readKeys(values.FAIXA_CHAVES ?? '')
  const signingKeys = readKeys(values.FAIXA_CHAVES_ASSINATURA ?? '')
  const dataFolder = resolve(folder, values.FAIXA_DADOS)
  const files = values.FAIXA_ARQUIVOS ?? resolve(dataFolder, 'arquivos')
  const memoryBudgetMb = values.FAIXA_MEMORIA_MB ?? usualBudgetMb(values.FAIXA_TRABALHOS ?? usualCount())
  return {
    given: new Set(Object.keys(given)),
    port: values.PORT,
    host: values.HOST,
    base: values.FAIXA_BASE,
    dataFolder,
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    ...(values.FAIXA_BANCO_LEITURA !== undefined && { readingUrl: values.FAIXA_BANCO_LEITURA }),
    files: files.startsWith('s3://') ? files : resolve(folder, files),
    backupFolder: resolve(folder, values.FAIXA_COPIAS ?? resolve(dataFolder, 'copias')),
    backupDays: values.FAIXA_COPIAS_DIAS,
    ...(values.FAIXA_ADMIN_EMAIL !== undefined && { adminEmail: values.FAIXA_ADMIN_EMAIL }),
    ...(values.FAIXA_ADMIN_SENHA !== undefined && { adminSenha: values.FAIXA_ADMIN_SENHA }),
    senhaMin: values.FAIXA_SENHA_MINIMO,
    ...(values.FAIXA_PIMENTA !== undefined && { pepper: values.FAIXA_PIMENTA }),
    ...(keys && { keys }),
    ...(signingKeys && { signingKeys }),
    headAddresses: readAddresses(values.FAIXA_CABECAS ?? '') ?? [],
    factorNiveis: readFactorNiveis(values.FAIXA_SEGUNDO_FATOR) ?? [],
    factorDays: values.FAIXA_SEGUNDO_FATOR_DIAS,
    issuers: issuersOf(values.FAIXA_OIDC ?? '[]'),
    securityLogDays: values.FAIXA_REGISTRO_DIAS,
    // A configured external database gets demonstration data only on request.
    demo: values.FAIXA_DEMO === undefined ? values.DATABASE_URL === undefined : values.FAIXA_DEMO === 'sim',
    role: values.FAIXA_PAPEL,
    maps: readMaps(values.FAIXA_MAPAS ?? '[]'),
    ...(values.FAIXA_SMTP !== undefined && { smtp: values.FAIXA_SMTP }),
    smtpWithoutTls: values.FAIXA_SMTP_SEM_TLS === 'sim',
    mailFrom: values.FAIXA_REMETENTE,
    ...(values.FAIXA_COR !== undefined && { colour: values.FAIXA_COR }),
    ...(values.FAIXA_ANALYTICS !== undefined && { analytics: values.FAIXA_ANALYTICS }),
    ...(values.FAIXA_ENDERECO !== undefined && { address: values.FAIXA_ENDERECO }),
    maxFileBytes: Math.floor(values.FAIXA_LIMITE_MB * MEGABYTE_BYTES),
    ...(values.FAIXA_COTA_MB !== undefined && { quotaBytes: Math.floor(values.FAIXA_COTA_MB * MEGABYTE_BYTES) }),
    ...(values.FAIXA_COTA_LAUDOS !== undefined && { quotaLaudos: values.FAIXA_COTA_LAUDOS }),
    ...(values.FAIXA_PRAZO_DIAS !== undefined && { registrationDays: values.FAIXA_PRAZO_DIAS }),
    uploadsAPerson: values.FAIXA_ENVIOS,
    exportsAPerson: values.FAIXA_EXPORTACOES,
    ...(values.FAIXA_ANTIVIRUS !== undefined && { antivirus: values.FAIXA_ANTIVIRUS }),
    ...(values.FAIXA_CLIMA_URL !== undefined && { climaUrl: values.FAIXA_CLIMA_URL }),
    memoryBudgetMb,
    ...limitsWithin(memoryBudgetMb, values.FAIXA_MEMORIA_MB !== undefined),
    ...(values.FAIXA_TRABALHOS !== undefined && { workers: values.FAIXA_TRABALHOS }),
    ...(values.FAIXA_PORTA_WORKER !== undefined && { monitorPort: values.FAIXA_PORTA_WORKER }),
    ...(values.FAIXA_METRICAS_TOKEN !== undefined && { metricsToken: values.FAIXA_METRICAS_TOKEN }),
    ...(values.FAIXA_RASTROS !== undefined && {
      traces: { url: values.FAIXA_RASTROS, share: values.FAIXA_RASTROS_PARTE },
    }),
    trustProxy: readProxyTrust(values.FAIXA_PROXY) ?? false,
    corsOrigins: readOrigins(values.FAIXA_CORS ?? '') ?? [],
    internalWebhooks: values.FAIXA_WEBHOOKS_INTERNOS === 'sim',
    logLevel: values.FAIXA_LOG,
  }
}

function readFactorNiveis(text: string): readonly Nivel[] | undefined {
  if (text === 'ninguem') return []
  const niveis = text.split(',').map((name) => FACTOR_NIVEIS[name.trim()])
  return niveis.every((nivel) => nivel !== undefined) ? niveis : undefined
}

function issuersOf(json: string): readonly Issuer[] {
  const read = readIssuers(json)
  if ('faults' in read) throw new WrongSettings(`Configuração inválida. ${read.faults.join('; ')}.`)
  return read.issuers
}

function readMaps(json: string): readonly MapaBase[] {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    throw new WrongSettings('Configuração inválida. FAIXA_MAPAS: deve ser JSON.')
  }
  const parsed = mapasBaseSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${['FAIXA_MAPAS', ...path].join('.')}: ${message}`)
  throw new WrongSettings(`Configuração inválida. ${faults.join('; ')}.`)
}
