/** The position of the last click in three notations, each copied by a click on it. */
import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { showToast } from '../../ui/messages/toast.ts'
import { useMapEngine } from '../engine/map-context.ts'
import classes from './pinned-position.module.css'
import { positionTexts } from './position-texts.ts'

/** `active`: false while clicks belong to a tool. */
export function PinnedPosition({ active }: { readonly active: boolean }) {
  const map = useMapEngine()
  const [pinned, setPinned] = useState<{ readonly lng: number; readonly lat: number }>()
  useEffect(() => {
    if (!active) return
    const pin = ({ lngLat }: { readonly lngLat: { readonly lng: number; readonly lat: number } }) => setPinned(lngLat)
    map.on('click', pin)
    return () => void map.off('click', pin)
  }, [map, active])
  if (!pinned || !active) return null
  return (
    <section className={classes.card} aria-label="Posição do clique" data-map-controls>
      <div className={classes.texts}>
        {positionTexts(pinned.lng, pinned.lat).map(({ notation, text }) => (
          <UnstyledButton
            key={notation}
            className={classes.text ?? ''}
            title={`Copiar: ${notation}`}
            onClick={() => void copy(text)}
          >
            <IconCopy size={14} aria-hidden />
            {text}
          </UnstyledButton>
        ))}
        <Text size="xs" c="dimmed">
          Clique em uma linha para copiar.
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label="Fechar a posição"
        onClick={() => setPinned(undefined)}
      >
        <IconX size={14} />
      </ActionIcon>
    </section>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Coordenadas copiadas', message: text })
  } catch {
    showToast({ title: 'Não foi possível copiar', message: text, tone: 'warning' })
  }
}
