/** Joins the settings of the environment with those that administrators stored: a variable of the environment takes precedence. */
import type { Assunto, Correio } from '@faixa/contract'
import type { Seal } from '../secrets/seal.ts'
import { PURPOSES } from '../secrets/sealed-places.ts'
import type { Settings } from '../settings.ts'
import type { StoredSteps } from './stored-settings.queries.ts'

/** The variables of the environment that decide a step; where one of them is set, the step is not changed on the screens. */
export const VARIABLES: Readonly<Record<Assunto, readonly string[]>> = {
  nome: [],
  logo: [],
  cor: ['FAIXA_COR'],
  email: ['FAIXA_SMTP'],
  copias: ['FAIXA_COPIAS'],
  mapas: ['FAIXA_MAPAS'],
  empresa: [],
}

/** The variables of this environment that decide a step. */
export function variablesOf(assunto: Assunto, { given }: Pick<Settings, 'given'>): readonly string[] {
  return VARIABLES[assunto].filter((name) => given.has(name))
}

export function withStored(settings: Settings, steps: StoredSteps, seal: Pick<Seal, 'open'>): Settings {
  const stored = <Name extends Assunto>(name: Name) =>
    variablesOf(name, settings).length > 0 ? undefined : steps[name]?.valor
  const [nome, logo, cor, email, copias, mapas] = [
    stored('nome'),
    stored('logo'),
    stored('cor'),
    stored('email'),
    stored('copias'),
    stored('mapas'),
  ]
  return {
    ...settings,
    ...(nome && { installationName: nome.nome }),
    ...(logo && { logo: { sha256: logo.sha256, webp: Buffer.from(logo.webp, 'base64') } }),
    ...(cor && { colour: cor.cor }),
    ...(email && mailSettings(email, secretOf(steps, seal), settings)),
    ...(copias && { backupFolder: copias.pasta }),
    ...(mapas && { maps: mapas.mapas }),
  }
}

function secretOf({ email }: StoredSteps, seal: Pick<Seal, 'open'>): string | undefined {
  return email?.segredo ? seal.open(email.segredo, PURPOSES.configuracao) : undefined
}

function mailSettings(
  { servidor, porta, seguranca, usuario, remetente }: Correio,
  senha: string | undefined,
  { given, smtpWithoutTls, mailFrom }: Settings,
): Pick<Settings, 'smtp' | 'smtpWithoutTls' | 'mailFrom'> {
  const login = usuario === '' ? '' : `${encodeURIComponent(usuario)}:${encodeURIComponent(senha ?? '')}@`
  return {
    smtp: `${seguranca === 'tls' ? 'smtps' : 'smtp'}://${login}${servidor}:${porta}`,
    smtpWithoutTls: given.has('FAIXA_SMTP_SEM_TLS') ? smtpWithoutTls : seguranca === 'nenhuma',
    mailFrom: given.has('FAIXA_REMETENTE') ? mailFrom : `Faixa <${remetente}>`,
  }
}
