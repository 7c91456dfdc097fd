/** The form and files with which a person registers a laudo, and what the server keeps of them. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FieldError } from '@faixa/contract'
import type { PersonName } from '../../testing/people.fixture.ts'
import type { TestServer } from '../../testing/server.fixture.ts'

export type LaudoFields = Record<string, string>

/** Fields of a laudo that carla registers for the unidade Norte, flown by bruno. */
export function laudoFields({ places }: TestServer, given: LaudoFields = {}): LaudoFields {
  return {
    empresa: `${places.aurora}`,
    unidade: `${places.norte}`,
    tratamento: 'HERBICIDA',
    cultura: 'CANA-DE-AÇÚCAR',
    prestadora: `${places.aerosul}`,
    piloto: `${places.bruno}`,
    dataInicial: '2026-03-14',
    dataFinal: '2026-03-14',
    horarioInicial: '10:12',
    horarioFinal: '10:52',
    nome: 'Fazenda Santa Rita',
    codigo: 'OS 77',
    distanciaPista: '12,5',
    faixaContratada: '20',
    faixaExecutada: '18',
    taxaAplicacao: '27',
    vazaoContratada: '30',
    insumos: '80',
    ...given,
  }
}

/** Makes a different KML for every text. */
export function kmlOf(text: string): Blob {
  return new Blob([`<?xml version="1.0"?><kml><Document><name>${text}</name></Document></kml>`])
}

export interface SentFile {
  readonly field: string
  readonly name: string
  readonly content: Blob
}

let sent = 0

/** Makes an application and a trajectory that differ from those of every other call. */
export function flightFiles(): SentFile[] {
  sent += 1
  return [
    { field: 'file_aplicacao', name: 'aplicação.kml', content: kmlOf(`aplicação ${sent}`) },
    { field: 'file_trajeto', name: 'trajeto.kml', content: kmlOf(`trajeto ${sent}`) },
  ]
}

export function formOf(fields: LaudoFields, files: readonly SentFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field, name, content } of files) form.append(field, content, name)
  return form
}

/** Body of a registered laudo, or of a problem. */
export interface ReplyBody {
  readonly uuid: string
  readonly status?: string | number
  readonly message?: string
  readonly codigo?: string
  readonly detail?: string
  readonly erros?: readonly FieldError[]
}

export interface Sent {
  readonly fields?: LaudoFields
  readonly files?: readonly SentFile[]
  readonly person?: PersonName
}

export async function sendLaudo(
  server: TestServer,
  { fields = laudoFields(server), files = flightFiles(), person = 'carla' }: Sent = {},
): Promise<{ status: number; body: ReplyBody }> {
  const response = await server.fetch('/laudos/add', { method: 'PUT', body: formOf(fields, files) }, person)
  return { status: response.status, body: (await response.json()) as ReplyBody }
}

/** Reads everything that an upload leaves in the store and the database. */
export async function keptBy({ db, deps }: TestServer) {
  const count = async (table: 'laudos' | 'arquivos' | 'laudos_arquivos' | 'processamentos' | 'auditoria') => {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  let stored = 0
  for await (const _ of deps.files.list()) stored += 1
  return {
    laudos: await count('laudos'),
    arquivos: await count('arquivos'),
    laudosArquivos: await count('laudos_arquivos'),
    processamentos: await count('processamentos'),
    auditoria: await count('auditoria'),
    stored,
    temporaries: (await readdir(join(deps.settings.files, '.recebendo'))).length,
  }
}
