/**
 * Opens an XLSX file (ECMA-376, part 1) as its parts, and refuses models with forbidden content: macros, other files inside or after it,
 * and archives that expand too far.
 */
import { type ArchiveParts, expandArchive } from '@faixa/geometry'
import { BROKEN, UnusableWorkbook } from './unusable-workbook.ts'
import { tagsOf } from './xml-tags.ts'

export interface Workbook {
  readonly parts: ArchiveParts
  readonly workbookPath: string
  readonly stylesPath: string
  readonly stringsPath: string | undefined
  /** The sheets that are shown, in their order. */
  readonly abas: readonly Aba[]
  /** Days are counted from 1904, as Excel on old Macs did. */
  readonly from1904: boolean
}

export interface Aba {
  readonly nome: string
  readonly path: string
}

/** Bytes of all parts once expanded: a model of 2 MB has 16 MB of sheets at most, which take 0.2 s to read. */
const EXPANDED_MAX = 16 * 2 ** 20
const PARTS_MAX = 500
/** An OLE compound file (MS-CFB, 2.2): an XLS file, or an XLSX file that was encrypted with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const REFUSED = {
  compound: 'A planilha tem senha ou é do formato XLS antigo: salve-a como XLSX, sem senha.',
  bomb: 'A planilha se expande demais ao ser aberta e foi recusada: tire dela o que não é do modelo.',
  macros: 'A planilha traz macros ou controles: salve-a como pasta de trabalho XLSX, sem macros.',
  embedded: 'A planilha traz outros arquivos dentro de si: tire os objetos incorporados.',
  external: 'A planilha busca valores em outros arquivos: quebre os vínculos e salve-a de novo.',
} as const

const MACROS = /vbaProject|^xl\/(macrosheets|dialogsheets|activeX|ctrlProps)\//i
const MACRO_TYPES = /macroEnabled|vbaProject|macrosheet|dialogsheet|activeX/i

/** Throws UnusableWorkbook. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  if (COMPOUND.every((byte, i) => bytes[i] === byte)) throw new UnusableWorkbook(REFUSED.compound)
  const archive = expandArchive(bytes, { maxBytes: EXPANDED_MAX, maxParts: PARTS_MAX })
  if ('fault' in archive) throw new UnusableWorkbook(archive.fault === 'bomb' ? REFUSED.bomb : BROKEN)
  const { parts } = archive
  const names = [...parts.keys()]
  // Names of parts are ASCII (ECMA-376, part 2, 6.2.2); others would be written differently from how they were read.
  if (names.some((name) => !/^[\x21-\x7e]+$/.test(name))) throw new UnusableWorkbook(BROKEN)
  const types = textOf(parts, '[Content_Types].xml')
  if (names.some((name) => MACROS.test(name)) || MACRO_TYPES.test(types)) throw new UnusableWorkbook(REFUSED.macros)
  if (names.some((name) => /\/embeddings\//i.test(name))) throw new UnusableWorkbook(REFUSED.embedded)
  if (names.some((name) => /\/externalLinks\//i.test(name))) throw new UnusableWorkbook(REFUSED.external)
  for (const [name, part] of parts) {
    if (/\.(xml|rels|vml)$/i.test(name)) refuseDoctype(part)
  }
  const workbookPath = [...relationsOf(parts, '').values()].find(({ type }) => type === 'officeDocument')?.path
  if (workbookPath === undefined) throw new UnusableWorkbook(BROKEN)
  const relations = relationsOf(parts, workbookPath)
  const pathOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.path
  const stylesPath = pathOf('styles')
  if (stylesPath === undefined || !parts.has(stylesPath)) throw new UnusableWorkbook(BROKEN)
  const abas: Aba[] = []
  let from1904 = false
  for (const tag of tagsOf(textOf(parts, workbookPath))) {
    if (tag.name === 'workbookPr') from1904 = /^(1|true)$/.test(tag.attribute('date1904') ?? '')
    if (tag.name !== 'sheet' || tag.kind === 'close' || (tag.attribute('state') ?? 'visible') !== 'visible') continue
    const related = relations.get(tag.attribute('r:id') ?? '')
    const nome = tag.attribute('name')
    if (related?.type === 'worksheet' && nome !== undefined && parts.has(related.path)) {
      abas.push({ nome, path: related.path })
    }
  }
  if (abas.length === 0) throw new UnusableWorkbook(BROKEN)
  return { parts, workbookPath, stylesPath, stringsPath: pathOf('sharedStrings'), abas, from1904 }
}

/** The text of a part. Throws UnusableWorkbook where it is missing or is no UTF-8. */
export function textOf(parts: ArchiveParts, path: string): string {
  const part = parts.get(path)
  if (!part) throw new UnusableWorkbook(BROKEN)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part)
  } catch {
    throw new UnusableWorkbook(BROKEN)
  }
}

/** A declaration of entities could expand beyond every limit in the program that opens the file. */
function refuseDoctype(part: Uint8Array): void {
  const head = new TextDecoder('latin1').decode(part.subarray(0, 1000))
  if (/<!(DOCTYPE|ENTITY)/i.test(head)) throw new UnusableWorkbook(BROKEN)
}

interface Related {
  /** Last segment of the type's address, which transitional and strict files share. */
  readonly type: string
  readonly path: string
}

/** The relations of a part inside the archive, by id; the archive's own relations for an empty path. */
function relationsOf(parts: ArchiveParts, path: string): ReadonlyMap<string, Related> {
  const at = path.lastIndexOf('/') + 1
  const folder = path.slice(0, at)
  const relations = new Map<string, Related>()
  for (const tag of tagsOf(textOf(parts, `${folder}_rels/${path.slice(at)}.rels`))) {
    if (tag.name !== 'Relationship' || tag.kind === 'close' || tag.attribute('TargetMode') === 'External') continue
    const [id, type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => tag.attribute(name))
    if (id === undefined) continue
    const { pathname } = new URL(target, `part:///${folder}`)
    relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path: pathname.slice(1) })
  }
  return relations
}
