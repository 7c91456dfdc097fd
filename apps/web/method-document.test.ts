import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMethod } from './method-document.ts'
import { METHOD_SECTIONS } from './src/method/method-sections.ts'

const METODO = readFileSync(join(import.meta.dirname, '../../docs/metodo.md'), 'utf8')

test('every section that a screen leads to is a heading of the public method', () => {
  const ids = readMethod(METODO).sections.map(({ id }) => id)
  expect(Object.values(METHOD_SECTIONS).filter((section) => !ids.includes(section))).toEqual([])
  expect(ids).toEqual([...new Set(ids)])
})

test('a public document that another one names is a link to its page', () => {
  const { html } = readMethod('# A\n\nO [método](metodo.md), e [outro lugar](https://exemplo.com.br/a.md).\n')
  expect(html).toContain('<a href="metodo">método</a>')
  expect(html).toContain('<a href="https://exemplo.com.br/a.md">outro lugar</a>')
})

test('headings can be led to, pictures keep their place, tables can be reached', () => {
  const { title, html, sections } = readMethod(
    '# Método\n\n## As áreas & o voo\n\n![Um voo](imagens/voo.svg)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  )
  expect(title).toBe('Método')
  expect(sections).toEqual([{ id: 'as-areas-o-voo', title: 'As áreas & o voo', depth: 2 }])
  expect(html).toContain('<h2 id="as-areas-o-voo">As áreas &amp; o voo</h2>')
  expect(html).toMatch(/<img src="\{\{imagens\/voo\.svg\}\}" alt="Um voo" width="\d+" height="\d+" loading="lazy">/)
  expect(html).toMatch(/<div [^>]*tabindex="0"><table>/)
})
