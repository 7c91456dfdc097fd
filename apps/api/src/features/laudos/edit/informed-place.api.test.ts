/** The typed place and aircraft are compared with the map and the files when they are edited. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a typed município and an aircraft that contradict map and files are checks of the laudo, until they are corrected', async () => {
  const { aurora, norte, bruno, aerosul } = server.places
  const laudo = await insertLaudo(server.db, { unidade_id: norte, area_aplicada: 10 })
  // The town of Assis, SP.
  await server.db
    .updateTable('laudos')
    .set({ limites_campo: '(-50.41,-22.66),(-50.414,-22.664)' })
    .where('id', '=', laudo.id)
    .execute()
  const aircraft = async (nome: string) =>
    (
      await server.db
        .insertInto('aeronaves')
        .values({ nome, tipo: 'tripulada', prestadora_id: aerosul })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [right, wrong] = [await aircraft('PT-UAB'), await aircraft('PR-VAA')]
  const sha256 = Buffer.alloc(32, 7)
  await server.db.insertInto('arquivos').values({ sha256, bytes: 6 }).execute()
  await server.db
    .insertInto('laudos_arquivos')
    .values({ laudo_id: laudo.id, papel: 'trajeto', sha256, nome: 'PT-UAB 14-03.kml' })
    .execute()
  const save = async (aeronave: number, dadosOperacao: object) => {
    const body = {
      empresa: aurora,
      unidade: norte,
      tratamento: 'HERBICIDA',
      cultura: 'CANA-DE-AÇÚCAR',
      pilotoId: bruno,
      dataInicial: '2026-03-14T10:12:00',
      dataFinal: '2026-03-14T10:52:00',
      codigo: 'OS 1',
      nome: 'Fazenda Santa Rita',
      aeronave,
      dadosOperacao,
    }
    const { laudoInfo } = await server.as('carla').updateLaudo({ params: { uuid: laudo.uuid }, body: body as never })
    return (laudoInfo.avisos ?? [])
      .filter(({ confirmar }) => confirmar)
      .map(({ codigo, mensagem }) => [codigo, mensagem])
  }
  expect(await save(wrong, { uf: 'PR', municipio: 'Londrina' })).toEqual([
    ['municipio-difere-do-mapa', 'Foi informado Londrina, PR, e o meio do campo fica em Assis, SP.'],
    ['aeronave-difere-do-arquivo', 'A aeronave informada é PR-VAA, e o nome de um arquivo diz PT-UAB.'],
  ])
  const open = await server.as('carla').listLaudos({ query: { conferencia: 'abertas' } })
  expect(open.laudos.map(({ uuid }) => uuid)).toContain(laudo.uuid)
  expect(await save(right, { uf: 'SP', municipio: 'Assis' })).toEqual([])
  // The município was founded in 2013, so that the map lacks it; its state is right.
  expect(await save(right, { uf: 'SP', municipio: 'Cidade Nova de Ninguém' })).toEqual([])
})
