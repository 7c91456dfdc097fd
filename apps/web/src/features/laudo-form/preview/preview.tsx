/**
 * Shows the contents of the files before anything is sent. The engine of the server measures them here, so that the laudo will have the same
 * numbers.
 */

import type { Camada, DecisaoDePoligono } from '@faixa/domain'
import { unionOf } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'
import { Button, Checkbox, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { type Outlines, useOutlines } from '../../../flight-worker/use-outlines.ts'
import { focusField } from '../../../form/state/use-fields.ts'
import { chosenPass, laudoLayer } from '../../../laudo/laudo-layers.ts'
import { choosableLook } from '../../../map/layers/choosable-look.ts'
import type { MapLayer } from '../../../map/map-layer.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { Swatch } from '../../../map/swatch.tsx'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { useDone } from '../files/flight-progress.ts'
import { allOf, drawnFlight, type FlightState, factsOf, idsOf } from '../files/flight-state.ts'
import { ROLES } from '../files/rearrange.ts'
import { swapIn } from '../files/swap.ts'
import type { FlightFiles } from '../files/use-flight-files.ts'
import classes from '../laudo-form.module.css'
import { usePassChoice } from './pass-choice.ts'

/** Without a title it is in no legend and always shown: its rows are below the area's file. */
const DOUBTFUL = choosableLook({ colour: '#e8a61c', outlinedFrom: 0 })

const PolygonPointer = lazyPart(() => import('./polygons/polygon-pointer.tsx'))
const PassCamera = lazyPart(() => import('./pass-camera.tsx'))

/** The figures below it stay in sight. */
const MAP_HEIGHT = 'clamp(240px, 36dvh, 420px)'
/** Height of the map that fills the window, below its title and above its legend. */
const WHOLE_HEIGHT = 'calc(100dvh - 150px)'
/** Most files are measured sooner, and drawing their sketches would only delay the numbers. */
const SKETCH_AFTER_MS = 4000

interface PreviewProps {
  readonly files: FlightFiles
  /** Lines without a width give no numbers. */
  readonly lacksWidth: boolean
}

export function Preview({ files, lacksWidth }: PreviewProps) {
  const { state, registered } = files
  const narrow = useNarrow()
  const [whole, setWhole] = useState(false)
  const { measuring, slots } = state
  const chosen = allOf(slots)
  const asking = registered?.kind === 'asked' && measuring.kind === 'none'
  const busy = asking || measuring.kind === 'measuring' || chosen.some(({ reading }) => reading.kind === 'reading')
  const isLong = useLasting(busy, SKETCH_AFTER_MS)
  const withSketches = !drawnFlight(state) && (!busy || isLong)
  const read = chosen.flatMap((slot) => (factsOf(slot) ? [slot.id] : []))
  const outlines = useOutlines(withSketches ? read : [], files.outline)
  const drawn = useDrawn(state, withSketches ? outlines : undefined)
  // The map has its place as soon as the numbers below it are shown, so that it moves none of them.
  const isPlaced = drawn !== undefined || (measuring.kind === 'measuring' && measuring.found !== undefined)
  if (chosen.length === 0) {
    return (
      <Text size="sm" c="dimmed" data-wide>
        Escolha os arquivos para ver aqui, antes de enviar, o mapa, os números e o que merece atenção.
        {!narrow && ' É possível arrastar todos de uma vez.'}
      </Text>
    )
  }
  return (
    <Stack gap="md" data-wide>
      {busy && !isPlaced && <Busy files={files} />}
      {(measuring.kind === 'stopped' || measuring.kind === 'failed') && (
        <Unseen stopped={measuring.kind === 'stopped'} onAgain={files.again} />
      )}
      {lacksWidth && (
        <Note tone="neutral" role="status">
          Os números aparecem com a faixa executada, que dá a largura às linhas.
          <Group mt="xs">
            <Button size="xs" variant="default" onClick={() => focusField('faixaExecutada')}>
              Ir para a faixa executada
            </Button>
          </Group>
        </Note>
      )}
      {isPlaced && (
        <>
          {/* The map behind is inert, because a screen reader could not distinguish two maps with one name. */}
          <div inert={whole}>
            {drawn ? <DrawnMap drawn={drawn} files={files} height={MAP_HEIGHT} /> : <PlaceOfMap />}
          </div>
          <div className={classes.underMap}>
            {busy ? (
              <Busy files={files} />
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMaximize size={16} aria-hidden />}
                onClick={() => setWhole(true)}
              >
                Ver em tela cheia
              </Button>
            )}
          </div>
          {drawn && (
            <Modal
              opened={whole}
              onClose={() => setWhole(false)}
              title="Prévia"
              fullScreen
              closeButtonProps={{ 'aria-label': 'Fechar' }}
            >
              <DrawnMap drawn={drawn} files={files} height={WHOLE_HEIGHT} />
            </Modal>
          )}
        </>
      )}
    </Stack>
  )
}

function PlaceOfMap() {
  return (
    <div aria-hidden>
      <div className={classes.placeOfMap} style={{ height: MAP_HEIGHT }} />
      <div className={classes.legend} />
    </div>
  )
}

function Busy({ files: { state, progress, stop } }: { readonly files: FlightFiles }) {
  const { slots, measuring } = state
  const chosen = allOf(slots)
  const isReading = chosen.some(({ reading }) => reading.kind === 'reading')
  const isMeasuring = measuring.kind === 'measuring'
  const done = useDone(progress, isMeasuring ? ['measuring'] : idsOf(chosen))
  return (
    <Group gap="sm" wrap="nowrap">
      <div className={classes.upload}>
        <Text size="xs" c="dimmed" mb={4}>
          {isMeasuring ? 'Medindo...' : isReading ? 'Lendo os arquivos...' : 'Buscando os talhões cadastrados...'}
        </Text>
        <Progress value={done * 100} size="sm" aria-label="Progresso da prévia" transitionDuration={0} />
      </div>
      <Button size="xs" variant="default" onClick={stop}>
        Cancelar a prévia
      </Button>
    </Group>
  )
}

function Unseen({ stopped, onAgain }: { readonly stopped: boolean; readonly onAgain: () => void }) {
  return (
    <Note tone="neutral" role="status">
      {stopped ? 'A prévia foi cancelada.' : 'A prévia não foi possível neste navegador.'} O laudo pode ser enviado
      assim mesmo.
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={onAgain}>
          {stopped ? 'Ver a prévia' : 'Tentar novamente'}
        </Button>
      </Group>
    </Note>
  )
}

interface DrawnMapProps {
  readonly drawn: Drawn
  readonly files: FlightFiles
  readonly height: number | string
}

const NONE: readonly DecisaoDePoligono[] = []
const NO_AREAS: Readonly<Record<number, number>> = {}

/** The map of the preview, whose legend switches the layers. The flight is hidden at first, because its line would cover the application. */
function DrawnMap({ drawn: { layers, doubtful, bounds }, files, height }: DrawnMapProps) {
  const { decided, last } = files.state
  const flight = drawnFlight(files.state)
  const poligonos = flight?.numbers.decisoes?.poligonos ?? NONE
  const alone = layers.length === 1
  const { chosen: passada } = usePassChoice()
  const doubted = flight?.numbers.avisos.flatMap(({ passadas = [] }) => passadas) ?? []
  const drawn = useMemo(() => {
    const passes = layers.find(({ id }) => id === 'passadas-em-duvida')
    return [
      ...layers,
      ...(doubtful ? [doubtful] : []),
      ...(passes && passada !== undefined ? [chosenPass(passada, passes.source)] : []),
    ]
  }, [layers, doubtful, passada])
  const [chosen, setChosen] = useState<readonly Camada[]>(SHOWN_AT_FIRST)
  const visible = alone ? ALL : chosen
  return (
    <div>
      <MapLater
        layers={drawn}
        visible={visible}
        home={{ label: 'Ver o campo', bounds }}
        height={height}
        label="Mapa da prévia"
      >
        {doubted.length > 0 && <PassCamera passada={doubted.find((one) => one.passada === passada)} home={bounds} />}
        {doubtful && (
          <PolygonPointer
            layer={doubtful}
            poligonos={poligonos}
            areasHa={(flight ?? last)?.doubtful?.areasHa ?? NO_AREAS}
            decided={decided}
            onDecide={files.decide}
          />
        )}
      </MapLater>
      <fieldset className={classes.legend} aria-label="Camadas da prévia">
        {layers.map(({ id, title, look }) => (
          <Checkbox
            key={id}
            size="xs"
            label={
              <>
                <Swatch look={look} /> {title}
              </>
            }
            checked={visible.includes(id)}
            disabled={alone}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
    </div>
  )
}

const ALL: readonly Camada[] = ['area-total', 'area', 'aplicacao', 'passadas-em-duvida', 'trajeto']
const SHOWN_AT_FIRST: readonly Camada[] = ['area', 'aplicacao', 'passadas-em-duvida']

const isShown = (name: Camada) => ALL.includes(name)

interface Drawn {
  readonly layers: readonly MapLayer<Camada>[]
  /** The polygons that a person may decide about. */
  readonly doubtful?: MapLayer | undefined
  readonly bounds: LonLatBounds
}

/**
 * The measured layers, or before the measurement the sketches of the files in the layers that their contents suggest. The map opens on the
 * application, and after the measurement also on the plots that it reaches: others may be far away.
 */
function useDrawn(state: FlightState, sketches: Outlines | undefined): Drawn | undefined {
  const { slots, together } = state
  const isKept = state.decided.manterArquivos
  const flight = drawnFlight(state)
  return useMemo(() => {
    if (!flight && !sketches) return undefined
    const cure = isKept ? undefined : swapIn({ slots, together })?.arrangement
    const held = ROLES.flatMap((name) =>
      allOf(slots).flatMap((slot) => {
        const isHere = cure ? cure[name].includes(slot.id) : slots[name].includes(slot)
        const facts = isHere ? factsOf(slot) : undefined
        return facts ? [{ name, id: slot.id, box: facts.bounds }] : []
      }),
    )
    const boxesOf = (files: typeof held) => files.flatMap(({ box }) => (box ? [box] : []))
    const boxes = boxesOf(held)
    if (boxes.length === 0) return undefined
    const sprayed = boxesOf(held.filter(({ name }) => name === 'aplicacao'))
    const bounds = flight?.fieldBounds ?? unionOf(sprayed.length > 0 ? sprayed : boxes)
    const drawn = flight
      ? flight.layers.filter(({ name }) => isShown(name)).map(({ name, features }) => laudoLayer(name, [{ features }]))
      : ROLES.flatMap((role) => {
          const of = held.filter(({ name }) => name === role)
          const parts = of.flatMap(({ id }) => (sketches?.[id] ? [{ of: `${id}`, features: sketches[id] }] : []))
          return parts.length > 0 ? [laudoLayer(role, parts)] : []
        })
    const features = flight?.doubtful?.features
    return {
      layers: drawn,
      doubtful: features && { id: 'poligonos-a-decidir', look: DOUBTFUL, source: [{ features }] },
      bounds,
    }
  }, [flight, slots, together, isKept, sketches])
}

/** True once the state has lasted for the given milliseconds. */
function useLasting(state: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!state) return undefined
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [state, ms])
  return lasts
}
