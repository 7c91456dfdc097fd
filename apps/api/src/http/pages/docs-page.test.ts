import { expect, test } from 'vitest'
import { docsPage } from './docs-page.ts'

test('examples are read as they were written, and what would be a tag in them is none', () => {
  const page = docsPage({ info: { title: 'Faixa', version: '1' } })
  expect(page).toContain('<h3>Conferir a assinatura em Node.js</h3>')
  expect(page).toContain('Uma chave vale em toda rota que aceita o token de uma sessão, dentro do que foi escolhido')
  expect(page).not.toMatch(/%20|%C3|%E3/)
  expect(page).toContain('(parte) =&gt; parte.split')
})
