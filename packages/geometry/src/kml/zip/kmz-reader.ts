/** Reads a KMZ: the main document, and those in the same archive to which its NetworkLinks point (as LIBKML writes them). */

import { TextReader } from '../markup/text-reader.ts'
import type { ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import { concatBytes } from '../text/concat-bytes.ts'
import { SNIFF_BYTES, sniff } from '../text/sniff.ts'
import { expandEntry, findKmls, type ZipEntry } from './zip.ts'

/** Reads the archive and returns the main document's name. */
export function readKmz(archive: Uint8Array, context: ReadContext): string | undefined {
  const [main, ...rest] = findKmls(archive, context.limits)
  const unread = new Map(rest.map((entry) => [entry.name, entry]))
  const queue: ZipEntry[] = main ? [main] : []
  const reportLink = context.onLink
  let expanded = 0
  let name: string | undefined
  for (let entry = queue.shift(), first = true; entry; entry = queue.shift(), first = false) {
    const { name: from } = entry
    context.onLink = (href, description) => {
      const target = resolve(href, from)
      const linked = unread.get(target)
      if (!linked) {
        reportLink(href, description)
        return
      }
      unread.delete(target)
      queue.push(linked)
      context.log.add('network-link-inside', undefined, target)
    }
    const read = readEntry(archive, entry, context, expanded)
    expanded = read.expanded
    if (first) name = read.name
  }
  if (unread.size > 0) context.log.add('kmz-other-kml', undefined, [...unread.keys()].slice(0, 3).join(', '))
  return name
}

function readEntry(
  archive: Uint8Array,
  entry: ZipEntry,
  context: ReadContext,
  before: number,
): { expanded: number; name: string | undefined } {
  let head: Uint8Array[] = []
  let length = 0
  let text: TextReader | undefined
  const start = (): TextReader => {
    const bytes = concatBytes(head)
    head = []
    if (sniff(bytes) === 'zip')
      throw new Refused('zip-without-kml', 'O KML dentro do arquivo compactado é outro arquivo compactado.')
    const reader = new TextReader(context, bytes)
    reader.write(bytes)
    return reader
  }
  const expanded = expandEntry(archive, entry, context.limits, before, (bytes) => {
    if (text) {
      text.write(bytes)
      return
    }
    head.push(bytes.slice())
    length += bytes.length
    if (length >= SNIFF_BYTES) text = start()
  })
  text ??= start()
  return { expanded, name: text.end() }
}

/** Resolves a relative address against the entry that holds it; an address outside the archive matches no entry. */
function resolve(href: string, from: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of href.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
