/**
 * Public documents as modules of the application, such as docs/metodo.md as `virtual:metodo`: they are converted to HTML during the build,
 * so that readers load no parser. Pictures become assets, and links to other documents become links to their pages.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { paths } from './src/paths.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
/** The page of each document. */
const PAGES: Readonly<Record<string, string>> = {
  'metodo.md': paths.method,
  'licenca.md': paths.licence,
  'verificar.md': paths.howToVerify,
}
const NAMES: ReadonlySet<string> = new Set(Object.keys(PAGES).map((file) => `virtual:${file.replace(/\.md$/, '')}`))

export interface MethodDocument {
  readonly title: string
  readonly sections: readonly MethodSection[]
  /** HTML without the title; `{{imagens/x.svg}}` is a placeholder for the address of a picture. */
  readonly html: string
}

export interface MethodSection {
  readonly id: string
  readonly title: string
  /** 2 or 3, as in `h2` and `h3`. */
  readonly depth: number
}

export function methodDocument(): Plugin {
  return {
    name: 'method-document',
    resolveId: (id) => (NAMES.has(id) ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(1)
      if (!NAMES.has(name)) return undefined
      const file = join(DOCS, `${name.slice('virtual:'.length)}.md`)
      this.addWatchFile(file)
      const { title, sections, html } = readMethod(readFileSync(file, 'utf8'))
      const pictures: string[] = []
      const parts = html.split(/\{\{(.*?)\}\}/).map((part, place) => {
        if (place % 2 === 0) return JSON.stringify(part)
        return `picture${pictures.push(part) - 1}`
      })
      return [
        ...pictures.map((path, place) => `import picture${place} from ${JSON.stringify(`${join(DOCS, path)}?url`)}`),
        `export const title = ${JSON.stringify(title)}`,
        `export const sections = ${JSON.stringify(sections)}`,
        `export const html = ${parts.join(' + ')}`,
      ].join('\n')
    },
  }
}

export function readMethod(markdown: string): MethodDocument {
  const sections: MethodSection[] = []
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ text, tokens, depth }) {
        if (depth === 1) {
          title = text
          return ''
        }
        const id = sectionId(text)
        sections.push({ id, title: text, depth })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      // Relative to the document's <base>, as all addresses of the application are.
      link({ href, tokens }) {
        const page = PAGES[href]
        return `<a href="${page === undefined ? href : page.slice(1)}">${this.parser.parseInline(tokens)}</a>`
      },
      // The size reserves the picture's space, so that the text does not move while it loads.
      image({ href, text }) {
        const [, width, height] =
          /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(readFileSync(join(DOCS, href), 'utf8')) ?? []
        return `<img src="{{${href}}}" alt="${text}" width="${width}" height="${height}" loading="lazy">`
      },
    },
  })
  const html = marked
    .parse(markdown, { async: false })
    // A table that scrolls sideways on a telephone must be reachable without a mouse.
    .replaceAll('<table>', '<div role="group" aria-label="Tabela" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  return { title, sections, html }
}

/** `O que é uma passada` → `o-que-e-uma-passada`. */
function sectionId(heading: string): string {
  const plain = heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
