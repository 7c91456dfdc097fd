/** Base maps: free ones with their terms, chosen by one click, and others by their address. */
import { type Instalacao, MAPAS_LIVRES, type MapaBase } from '@faixa/contract'
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { pictureAddress } from '../../map/base/picture-address.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import classes from './installation.module.css'
import { keepInstallation } from './installation-step.tsx'
import { OtherMap } from './other-map.tsx'

/** Maps that were chosen on this page: its content policy, which is older, would refuse their pictures. */
const addedHere = new Set<string>()

interface MapsStepProps {
  readonly mapas: Instalacao['mapas']
  /** True where the environment decides. */
  readonly fixed: boolean
}

export function MapsStep({ mapas, fixed }: MapsStepProps) {
  const [busy, perform] = useBusy()
  const save = (next: readonly MapaBase[], message: string) => {
    for (const mapa of next) if (!mapas.includes(mapa)) addedHere.add(mapa.chave)
    return perform('Os mapas não foram salvos', async () => {
      keepInstallation(
        await api.saveInstalacao({ body: { assunto: 'mapas', mapas: [...next] } }),
        'Mapas de fundo',
        message,
      )
    })
  }
  const remove = (mapa: MapaBase) =>
    void save(
      mapas.filter(({ chave }) => chave !== mapa.chave),
      `${mapa.nome} saiu da lista.`,
    )
  const custom = mapas.filter((mapa) => !MAPAS_LIVRES.some((livre) => isSame(livre, mapa)))
  return (
    <>
      <ul className={classes.maps}>
        {(fixed ? [] : MAPAS_LIVRES).map((livre) => {
          const { licenca, termos, ...mapa } = livre
          const chosen = mapas.some((one) => isSame(livre, one))
          return (
            <MapRow key={mapa.chave} mapa={mapa} chosen={chosen}>
              <Text size="sm" c="dimmed">
                {licenca}{' '}
                <Anchor size="sm" underline="always" href={termos} target="_blank" rel="noreferrer">
                  Termos do provedor
                </Anchor>
              </Text>
              <Button
                size="xs"
                variant={chosen ? 'default' : 'filled'}
                loading={busy}
                aria-label={`${chosen ? 'Tirar' : 'Usar'} ${mapa.nome}`}
                onClick={() => {
                  if (chosen) return remove(mapa)
                  if (mapas.some(({ chave }) => chave === mapa.chave))
                    return void showToast({
                      title: 'Mapas de fundo',
                      message: `Já há um mapa com a chave ${mapa.chave}: tire-o antes.`,
                      tone: 'warning',
                    })
                  return void save([...mapas, mapa], `${mapa.nome} entrou na lista.`)
                }}
              >
                {chosen ? 'Tirar' : 'Usar'}
              </Button>
            </MapRow>
          )
        })}
        {custom.map((mapa) => (
          <MapRow key={mapa.chave} mapa={mapa} chosen>
            {!fixed && (
              <Button
                size="xs"
                variant="default"
                loading={busy}
                aria-label={`Tirar ${mapa.nome}`}
                onClick={() => remove(mapa)}
              >
                Tirar
              </Button>
            )}
          </MapRow>
        ))}
      </ul>
      {!fixed && <OtherMap mapas={mapas} onAdd={(mapa) => save([...mapas, mapa], `${mapa.nome} entrou na lista.`)} />}
    </>
  )
}

const isSame = (livre: MapaBase, mapa: MapaBase) => livre.chave === mapa.chave && livre.tiles[0] === mapa.tiles[0]

interface MapRowProps {
  readonly mapa: MapaBase
  readonly chosen: boolean
  readonly children?: React.ReactNode
}

function MapRow({ mapa, chosen, children }: MapRowProps) {
  const [about, act] = Array.isArray(children) ? children : [undefined, children]
  return (
    <li className={classes.map}>
      {chosen && <Sample mapa={mapa} />}
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {mapa.nome}
        </Text>
        {about}
        <Text size="xs" c="dimmed">
          {new URL(mapa.tiles[0]!).host}
          {mapa.atribuicao && ` · Crédito no mapa: ${mapa.atribuicao}`}
          {mapa.semRede && ' · Os telefones guardam as imagens ao redor das ordens, para uso sem rede'}
        </Text>
      </div>
      {act}
    </li>
  )
}

/** Over the state of São Paulo. */
const SAMPLE = { z: 5, x: 11, y: 17 }

/** A picture of the map, which only loads where this browser reaches the provider. */
function Sample({ mapa }: { readonly mapa: MapaBase }) {
  const [failed, setFailed] = useState(false)
  if (failed || addedHere.has(mapa.chave)) {
    return (
      <Text size="xs" c="dimmed" maw={150}>
        {failed ? 'Sem amostra: este navegador não alcança o provedor.' : 'Recarregue a página para ver a amostra.'}
      </Text>
    )
  }
  return (
    <img
      className={classes.tile}
      alt={`Amostra de ${mapa.nome}`}
      src={pictureAddress(mapa.tiles[0]!, SAMPLE)}
      referrerPolicy="strict-origin"
      onError={() => setFailed(true)}
    />
  )
}
