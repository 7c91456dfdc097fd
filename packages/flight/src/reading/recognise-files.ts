/** Recognises files in the wrong field by their contents. */
import { classifyFile, type FileKind, hasSprayStates, type KmlDocument } from '@faixa/geometry'
import type { Aviso } from '../aviso.ts'
import type { FlightFiles, FlightFindingCode, Role } from '../flight.ts'
import { partsOf } from './join-files.ts'

/** Kinds of files that fit each field. */
const EXPECTED = {
  area: ['area'],
  aplicacao: ['swath-polygons', 'swath-lines'],
  trajeto: ['track'],
} satisfies Record<Role, readonly FileKind[]>

const FOUND = {
  area: 'talhões',
  'swath-polygons': 'aplicação',
  'swath-lines': 'aplicação',
  track: 'trajeto',
} satisfies Record<FileKind, string>

const FIELDS = { area: 'Área', aplicacao: 'Aplicação', trajeto: 'Trajeto' } as const satisfies Record<Role, string>

const LIST = new Intl.ListFormat('pt-BR')

const ROLES = Object.keys(EXPECTED) as readonly Role[]

export interface Recognised {
  readonly swapped: Readonly<Partial<Record<Role, FileKind>>>
  readonly avisos: readonly Aviso[]
}

/** Returns the kind of a file that belongs in another field than `role`; undefined where it fits or cannot be recognised. */
export function misplacedKind(role: Role, { placemarks }: KmlDocument): FileKind | undefined {
  const { kind } = classifyFile(placemarks)
  const expected: readonly FileKind[] = EXPECTED[role]
  // A log of the whole flight with the valve's state is both an application and a track.
  const isLog = role === 'aplicacao' && kind === 'track' && hasSprayStates(placemarks)
  return kind === 'unclear' || expected.includes(kind) || isLog ? undefined : kind
}

export function recogniseFiles(files: FlightFiles): Recognised {
  const swapped: Partial<Record<Role, FileKind>> = {}
  const avisos: Aviso[] = []
  for (const role of ROLES) {
    const file = files[role]
    for (const part of file && !file.deduced ? partsOf(file) : []) {
      const kind = misplacedKind(role, part.document)
      if (!kind) continue
      swapped[role] = kind
      avisos.push(misplacedAviso(kind, part.name))
    }
  }
  return { swapped, avisos }
}

/**
 * The sentence that refuses files in the wrong fields; undefined where each fits or cannot be recognised. It names the field of the API
 * with which a person keeps them there.
 */
export function misplacedSentence(files: FlightFiles): string | undefined {
  const { swapped } = recogniseFiles(files)
  const seems = ROLES.flatMap((role) => {
    const [file, kind] = [files[role], swapped[role]]
    return file && kind ? [`«${file.name}» está em ${FIELDS[role]} e parece ser de ${FOUND[kind]}`] : []
  })
  if (seems.length === 0) return undefined
  return `${LIST.format(seems)}: envie cada arquivo em seu campo, ou mantenha-os assim (manterArquivos).`
}

/** The finding for a file of this kind, which belongs in another field. */
export function misplacedAviso(kind: FileKind, file: string): Aviso {
  return {
    codigo: 'arquivo-em-campo-trocado' satisfies FlightFindingCode,
    gravidade: 'aviso',
    // The first sentence is the specification's.
    mensagem: `Atenção: Certifique-se de colocar os arquivos em seus devidos campos. O conteúdo parece ser de ${FOUND[kind]}.`,
    onde: file,
  }
}
