import { grantOf, NIVEIS, type Nivel } from '@faixa/domain'
import { expect, test } from 'vitest'
import { menuOf, screensAtHand, screensOf } from './menu.ts'

const shown = (nivel: Nivel) =>
  menuOf(nivel, (capability) => grantOf({ nivel }, capability).reach !== 'none').map(
    ({ label, entries }) => `${label}: ${entries.map((entry) => `${entry.title} ${entry.path}`).join(', ')}`,
  )

test.each(['admin', 'analista'] as const)(
  '%s has the menu of staff, and an administrator the norms, the security log and the first steps',
  (nivel) => {
    const log =
      nivel === 'admin'
        ? ', Normas /normas, Registro de segurança /control/seguranca, Primeiros passos /primeiros-passos'
        : ''
    expect(shown(nivel)).toEqual([
      'Principal: Visão Geral /analytics, Novo Laudo /new-application-report, Ambiental /map/ambiental, Ocorrências /ocorrencias, Criar Trabalho /map/exportmap',
      `Administração: Novo Usuário /new-user, Listar Aplicações /show-reports, Relatório de Efetividade /effectiveness-report, Área da Empresa /area-empresa, Talhões /talhoes, Áreas Protegidas /areas-protecao, Ordens de Serviço /ordens-servico, Contatos para Avisos /contatos, Acertos /acertos, Relatório Mensal /relatorio-mensal${log}`,
      'Cadastros: Usuários /control/users, Empresas /control/companies, Unidades /control/units, Prestadoras /control/providers, Pilotos /control/pilots, Aeronaves /control/aircraft, Certificados de faixa /control/certificados, Responsáveis /control/responsaveis, Produtos /control/produtos',
      'Integrações: Chaves de API /chaves-api, Webhooks /webhooks',
    ])
  },
)

test('a funcionario has the other one', () => {
  expect(shown('funcionario')).toEqual([
    'Principal: Visão Geral /analytics, Ambiental /map/ambiental, Ocorrências /ocorrencias, Criar Trabalho /map/exportmap',
    'Laudos: Listar Aplicações /show-reports, Relatório de Efetividade /effectiveness-report, Área de Proteção /new-area, Áreas Protegidas /areas-protecao, Área da Empresa /area-empresa, Talhões /talhoes, Ordens de Serviço /ordens-servico, Contatos para Avisos /contatos, Acertos /acertos',
    'Integrações: Chaves de API /chaves-api, Webhooks /webhooks',
  ])
})

test('a piloto has the short one', () => {
  expect(shown('piloto')).toEqual([
    'Principal: Visão Geral /analytics, Criar Trabalho /map/exportmap, Ordens de Serviço /ordens-servico',
  ])
})

test('a prestadora has that of staff, without what the table grants her nothing of', () => {
  expect(shown('prestadora')).toEqual([
    'Principal: Visão Geral /analytics, Novo Laudo /new-application-report, Ambiental /map/ambiental, Criar Trabalho /map/exportmap',
    'Administração: Listar Aplicações /show-reports, Relatório de Efetividade /effectiveness-report, Talhões /talhoes, Áreas Protegidas /areas-protecao, Ordens de Serviço /ordens-servico, Acertos /acertos, Relatório Mensal /relatorio-mensal',
    'Cadastros: Aeronaves /control/aircraft, Certificados de faixa /control/certificados, Responsáveis /control/responsaveis',
    'Integrações: Chaves de API /chaves-api',
  ])
})

test('no two entries of a menu have the same icon, which is all that a narrow menu shows of them', () => {
  for (const nivel of NIVEIS) {
    const icons = menuOf(nivel, () => true).flatMap(({ entries }) => entries.map(({ icon }) => icon))
    expect(icons.filter((icon, i) => icons.indexOf(icon) !== i)).toEqual([])
  }
})

test.each([
  ['admin', 'Laudos, Ordens, Novo Laudo'],
  ['analista', 'Laudos, Ordens, Novo Laudo'],
  ['prestadora', 'Laudos, Ordens, Novo Laudo'],
  ['funcionario', 'Laudos, Ordens, Visão Geral'],
  ['piloto', 'Laudos, Ordens, Visão Geral'],
] as const)('the bar of a telephone of %s has %s', (nivel, names) => {
  const atHand = screensAtHand((capability) => grantOf({ nivel }, capability).reach !== 'none')
  expect(atHand.map(({ short }) => short).join(', ')).toBe(names)
})

test('a person is offered each screen that their level may open', () => {
  const offered = (nivel: Nivel) =>
    screensOf(nivel, (capability) => grantOf({ nivel }, capability).reach !== 'none').map(({ path }) => path)
  expect(offered('admin')).toEqual(
    expect.arrayContaining([
      '/map/ambiental',
      '/map/exportmap',
      '/contratos',
      '/new-os',
      '/new-area',
      '/control/import',
    ]),
  )
  expect(offered('prestadora')).toEqual(expect.arrayContaining(['/map/ambiental', '/contratos', '/verificar']))
  for (const path of ['/control/import', '/new-user', '/control/pilots'])
    expect(offered('prestadora')).not.toContain(path)
  for (const nivel of NIVEIS) {
    const paths = offered(nivel)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path.includes('$') || /login|register|errors|varios/.test(path))).toEqual([])
  }
})
