/** One flight near the place: how near, when, with the valve open or closed, on which side of the wind, and which papers it has. */

import { Group, Text, Title } from '@mantine/core'
import {
  awayText,
  distanceTexts,
  driftText,
  minuteText,
  paperTexts,
  type VooPerto,
  valveText,
  windText,
} from '../../laudo/ocorrencia/voo-words.ts'
import side from '../../map/side/side.module.css'
import { SideHeader } from '../../map/side/side-header.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'
import classes from './ocorrencias.module.css'

/** Zoom at which a pass is seen beside the place. */
const PASS_ZOOM = 16

interface FlightDetailsProps {
  readonly voo: VooPerto
  /** Middle of the asked place, on which a map in time opens. */
  readonly middle: readonly [lon: number, lat: number] | undefined
  readonly onBack: () => void
}

export function FlightDetails({ voo, middle, onBack }: FlightDetailsProps) {
  const {
    uuid,
    codigo,
    nome,
    empresa,
    prestadora,
    piloto,
    aeronave,
    tratamento,
    cultura,
    produtos,
    sobrevoos,
    instante,
  } = voo
  const [lon, lat] = middle ?? []
  const inTime = (at: string) => ({
    ...{ to: paths.map, params: { segment: uuid } },
    search: { lat, lon, z: PASS_ZOOM, camadas: 'area,aplicacao,trajeto', instante: at } as never,
  })
  return (
    <>
      <SideHeader
        title={`${codigo} · ${nome}`}
        line={[empresa, prestadora, piloto, aeronave].filter(Boolean).join(' · ')}
        backLabel="Voltar aos voos"
        onBack={onBack}
      />
      <div className={side.panel}>
        <Text className={classes.metres ?? ''}>{awayText(voo.menorDistanciaM)}</Text>
        {[...distanceTexts(voo), windText(voo), driftText(voo)].map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
        {voo.estimado && (
          <Text size="sm">
            As passadas foram deduzidas do trajeto: as distâncias do que foi aplicado são estimadas.
          </Text>
        )}
        <Text size="sm">
          {[tratamento, cultura].filter(Boolean).join(' · ')}
          {produtos.length > 0 ? `: ${produtos.join(', ')}.` : '. Nenhum produto informado.'}
        </Text>
        <Group gap="xs">
          <ButtonLink to={paths.map} params={{ segment: uuid }} variant="default" size="xs">
            Abrir o laudo
          </ButtonLink>
          {instante !== undefined && (
            <ButtonLink {...inTime(instante)} variant="default" size="xs">
              Ver no tempo
            </ButtonLink>
          )}
        </Group>
        {sobrevoos.length > 0 && (
          <>
            <Title order={2} size="sm">
              Passou a menos de 100 m
            </Title>
            <ul className={side.points}>
              {sobrevoos.map((sobrevoo, i) => (
                <li key={sobrevoo.instante ?? i}>
                  {[
                    sobrevoo.minuto === undefined ? 'sem hora' : minuteText(sobrevoo.minuto),
                    awayText(sobrevoo.distanciaM),
                    valveText(sobrevoo.valvulaAberta),
                  ].join(' · ')}
                  {sobrevoo.instante !== undefined && (
                    <>
                      {' · '}
                      <TextLink
                        {...inTime(sobrevoo.instante)}
                        size="xs"
                        underline="always"
                        aria-label={`Ver no tempo: ${minuteText(sobrevoo.minuto ?? '')}`}
                      >
                        Ver no tempo
                      </TextLink>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <Title order={2} size="sm">
          Papéis
        </Title>
        <ul className={side.points}>
          {paperTexts(voo).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Text size="xs" c="dimmed">
          Um voo perto não prova que houve deriva, e nenhum voo aqui não prova que não houve: só os voos medidos são
          procurados. O vento é o da leitura mais próxima, até 30 minutos e 30 km do lugar aplicado.
        </Text>
      </div>
    </>
  )
}
