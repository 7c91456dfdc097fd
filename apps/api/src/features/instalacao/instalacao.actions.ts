/** Reads and stores the settings of the installation, step by step. Each change is audited, without the secret. */
import {
  ASSUNTOS,
  type Assunto,
  type Correio,
  type InputOf,
  type Instalacao,
  Problem,
  type ROUTES,
} from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { transaction } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import {
  deleteStep,
  hasEmpresa,
  lockSteps,
  readSteps,
  type StoredSteps,
  type StoredValues,
  writeStep,
} from '../../installation/stored-settings.queries.ts'
import { faultOfFolder } from '../../installation/test-folder.ts'
import { variablesOf } from '../../installation/with-stored.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import type { Settings } from '../../settings.ts'

type Given = InputOf<(typeof ROUTES)['saveInstalacao']>['body']

export async function readInstallation({ db, deps: { settings, backups } }: Ask): Promise<Instalacao> {
  const steps = await readSteps(db)
  const registered = await hasEmpresa(db)
  const { installationName: nome, logo, colour: cor } = settings
  const email = mailInUse(settings)
  return {
    passos: ASSUNTOS.map((assunto) => {
      const ambiente = variablesOf(assunto, settings)
      const done = ambiente.length > 0 || steps[assunto]?.valor != null || (assunto === 'empresa' && registered)
      return { assunto, situacao: done ? 'feito' : steps[assunto] ? 'pulado' : 'falta', ambiente: [...ambiente] }
    }),
    ...(nome !== undefined && { nome }),
    ...(logo && { logo: logo.sha256 }),
    ...(cor !== undefined && { cor }),
    ...(email && { email }),
    copias: { pasta: settings.backupFolder, automatica: backups !== undefined },
    mapas: settings.maps.map((mapa) => ({ ...mapa })),
  }
}

function mailInUse({ smtp, smtpWithoutTls, mailFrom }: Settings): Instalacao['email'] {
  if (smtp === undefined) return undefined
  const { protocol, hostname, port, username, password } = new URL(smtp)
  const isTls = protocol === 'smtps:'
  return {
    servidor: hostname,
    porta: port === '' ? (isTls ? 465 : 587) : Number(port),
    seguranca: isTls ? 'tls' : smtpWithoutTls ? 'nenhuma' : 'starttls',
    usuario: decodeURIComponent(username),
    remetente: /<(.*)>/.exec(mailFrom)?.[1] ?? mailFrom,
    temSenha: password !== '',
  }
}

export async function saveStep(given: Given, ask: Ask): Promise<void> {
  if (given.assunto === 'copias') await mustHold(given.pasta, ask)
  await transaction(ask.db, async (db) => {
    const { assunto, ...valor } = given
    if (assunto !== 'email') return storeStep(assunto, valor as never, { ...ask, db })
    const { senha, ...correio } = valor as Correio & { readonly senha?: string }
    await lockSteps(db)
    const segredo =
      senha === undefined
        ? keptSecret(await readSteps(db), correio)
        : senha === ''
          ? null
          : ask.deps.seal.seal(senha, PURPOSES.configuracao)
    await storeStep('email', correio, { ...ask, db }, segredo)
  })
  await ask.deps.reloadSettings()
}

/** A password is kept only for the server that it was given for: another one would receive it. */
function keptSecret({ email }: StoredSteps, { servidor, porta, usuario }: Correio): Buffer | null {
  const before = email?.valor
  return before?.servidor === servidor && before.porta === porta && before.usuario === usuario ? email!.segredo : null
}

async function mustHold(pasta: string, { deps: { settings } }: Ask): Promise<void> {
  const { dataFolder, files } = settings
  const fault = await faultOfFolder(pasta, [dataFolder, ...(files.startsWith('s3://') ? [] : [files])])
  if (fault !== undefined)
    throw new Problem('dados-invalidos', { detail: fault, erros: [{ campo: 'pasta', mensagem: fault }] })
}

/** Writes a step and its audit row in the transaction of `ask`. */
export async function storeStep<Name extends Assunto>(
  assunto: Name,
  valor: StoredValues[Name],
  ask: Ask,
  segredo: Buffer | null = null,
): Promise<void> {
  mustBeFree(assunto, ask)
  const before = (await readSteps(ask.db))[assunto]?.valor
  await writeStep(ask.db, assunto, { valor, segredo, usuarioId: ask.actor.id, at: ask.deps.clock.now() })
  await audit(ask, {
    acao: 'configurar',
    entidade: 'configuracoes',
    id: assunto,
    ...(before && { antes: audited(before) }),
    depois: audited(valor),
  })
}

/** The picture of a logo is too large for the audit; its hash names it. */
function audited(value: object): object {
  return 'sha256' in value ? { sha256: value.sha256 } : value
}

export async function skipStep(assunto: Assunto, ask: Ask): Promise<void> {
  mustBeFree(assunto, ask)
  if ((await readSteps(ask.db))[assunto]) return
  await writeStep(ask.db, assunto, { valor: null, usuarioId: ask.actor.id, at: ask.deps.clock.now() })
  await audit(ask, { acao: 'pular', entidade: 'configuracoes', id: assunto })
}

export async function clearStep(assunto: Assunto, ask: Ask): Promise<void> {
  mustBeFree(assunto, ask)
  const before = (await readSteps(ask.db))[assunto]
  if (!before) return
  await deleteStep(ask.db, assunto)
  const antes = before.valor === null ? {} : audited(before.valor)
  await audit(ask, { acao: 'limpar', entidade: 'configuracoes', id: assunto, antes })
}

function mustBeFree(assunto: Assunto, { deps: { settings } }: Ask): void {
  const [variable] = variablesOf(assunto, settings)
  if (variable !== undefined) {
    throw new Problem('definido-pelo-ambiente', {
      detail: `Isto é definido pelo ambiente do servidor, em ${variable}: mude ali, e reinicie o servidor.`,
    })
  }
}

export async function testEmail({ actor, deps: { mail, settings } }: Ask) {
  if (settings.smtp === undefined) throw new Problem('sem-correio')
  const para = actor.email
  const message = {
    to: para,
    subject: 'Mensagem de teste — Faixa',
    text: 'Olá.\n\nEsta é a mensagem de teste que você pediu em Primeiros passos: o Faixa já envia e-mails.\n',
  }
  try {
    let resposta = ''
    await mail.send(message, (answer) => {
      resposta = answer
    })
    return { enviada: true, para, resposta }
  } catch (error) {
    return { enviada: false, para, resposta: error instanceof Error ? error.message : String(error) }
  }
}
