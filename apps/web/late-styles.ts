/**
 * Moves the styles of the component library below the bar and the menu that are drawn before any program: a browser draws nothing before
 * the styles of the head have arrived, but does draw elements above those in the body. Scripts wait for both. The moved styles are in a
 * cascade layer, which any other style overrules regardless of position.
 */
import type { Plugin } from 'vite'

const STYLES = /\s*<link rel="stylesheet"[^>]*href="[^"]*(assets\/[^"]*)"[^>]*>/g

/** `isLayered`: true of the file of a style sheet that is one cascade layer. */
export function withLateStyles(html: string, isLayered: (file: string) => boolean): string {
  const late: string[] = []
  const early = html.replace(STYLES, (link, file: string) => {
    if (!isLayered(file)) return link
    late.push(link)
    return ''
  })
  return early.replace(/\s*<\/body>/, (end) => `${late.join('')}${end}`)
}

export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        withLateStyles(html, (file) => {
          const asset = bundle[file]
          return asset?.type === 'asset' && /^@layer [\w-]+\s*\{/.test(String(asset.source))
        }),
    },
  }
}
