/** Adds the data of a measured laudo to one of a seeded database: plots, findings, flight, files, layers. */
import type { Client } from 'pg'

export const MEASURED_UUID = 'b1a5e000-0000-4000-8000-000000000001'

const PLOTS = 20

const STATEMENTS = [
  `update laudos set uuid = '${MEASURED_UUID}', passadas = 44, faixa_medida = 22, motor = 'bench', processado_em = now(),
     notas = '{}', limites = box(point(-50.31, -21.78), point(-50.30, -21.77)), limites_campo = box(point(-50.31, -21.78), point(-50.30, -21.77))
   where id = (select min(id) from laudos where ready and not hidden)`,
  `insert into laudos_talhoes (laudo_id, posicao, nome, fazenda, talhao, area_plantio, area_aplicada, aplicacao_efetiva, area_nao_aplicada,
     area_sobreposicao, area_bruta, percent_area_aplicada, percent_aplicacao_efetiva, percent_area_nao_aplicada, percent_area_sobreposicao)
   select l.id, t, 'FAZENDA SANTA RITA · ' || t, 'FAZENDA SANTA RITA', t::text, 19.684371829, 18.1736452, 16.73123456, 2.95313726, 1.28736541,
     19.4610106, 92.3252341, 84.9975123, 15.0024877, 6.5400112 from laudos l, generate_series(1, ${PLOTS}) t where l.uuid = '${MEASURED_UUID}'`,
  `insert into laudos_trajetos (laudo_id, comprimento_km, inicio, fim, duracao_min, velocidade_media_kmh, velocidade_mediana_kmh,
     tempo_aplicando_min, velocidade_aplicando_kmh, rendimento_ha_h, espacamento_medio_m, decolagem)
   select id, 130.31, '2026-03-14 10:12:00Z', '2026-03-14 10:48:11Z', 36.19, 216.04, 215.7, 11.57, 216.42, 140.2, 19.81, point(-50.3, -21.7)
   from laudos where uuid = '${MEASURED_UUID}'`,
  `insert into laudos_achados (laudo_id, posicao, codigo, gravidade, mensagem, onde)
   select l.id, a, 'sobreposicao-alta', 'aviso', 'A sobreposição passa de 5 % da área aplicada.', 'aplicacao'
   from laudos l, generate_series(1, 2) a where l.uuid = '${MEASURED_UUID}'`,
  `insert into arquivos (sha256, bytes) select sha256(papel::bytea), 480000 from unnest(array['area', 'aplicacao', 'trajeto']) papel
   on conflict do nothing`,
  `insert into laudos_arquivos (laudo_id, papel, sha256, nome)
   select l.id, papel, sha256(papel::bytea), papel || '.kml' from laudos l, unnest(array['area', 'aplicacao', 'trajeto']) papel
   where l.uuid = '${MEASURED_UUID}'`,
  `insert into laudos_camadas (laudo_id, posicao, camada, feicoes, bytes, crc32, comprimido)
   select l.id, place, camada, 12, 1, 0, 'x' from laudos l,
     unnest(array['area', 'area-total', 'aplicacao', 'trajeto', 'aplicacao-externa', 'area-nao-aplicada', 'sobreposicao'])
       with ordinality as named (camada, place) where l.uuid = '${MEASURED_UUID}'`,
]

/** Does nothing if a previous run has done it. */
export async function ensureMeasuredLaudo(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from laudos where uuid = $1', [MEASURED_UUID])
  if (rowCount) return
  await client.query('begin')
  for (const statement of STATEMENTS) await client.query(statement)
  await client.query('commit')
}
