/** A photograph of the field as a small picture that opens large. Its bytes are read once it comes into view. */
import { Modal, UnstyledButton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import classes from './feed.module.css'
import type { Entrada } from './registro-entries.ts'
import { useObjectUrl } from './use-object-url.ts'

interface FotoProps {
  readonly ordem: string
  readonly entrada: Entrada
  readonly name: string
}

/** Only pictures that any browser draws without a program in them. */
const PICTURES = /\.(jpe?g|png|webp)$/i

export function Foto({ ordem, entrada, name }: FotoProps) {
  const { registro, guardado } = entrada
  const { ref, inViewport } = useInViewport()
  const [isLarge, setLarge] = useState(false)
  const sent = { params: { uuid: ordem, registro: entrada.uuid } }
  const { data, isError } = useQuery({
    queryKey: keyOf('readRegistroFile', sent, registro?.arquivo?.sha256 ?? ''),
    queryFn: async ({ signal }) => (await api.readRegistroFile(sent, { signal })).blob(),
    enabled: inViewport && registro?.arquivo !== undefined && PICTURES.test(registro.arquivo.nome),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(guardado?.arquivo ?? data)
  return (
    <div ref={ref}>
      {url === undefined ? (
        <div className={classes.thumb}>{isError && 'Sem rede, a foto não pode ser vista.'}</div>
      ) : (
        <UnstyledButton aria-label={`Ver a foto: ${name}`} onClick={() => setLarge(true)}>
          <img src={url} alt="" className={classes.thumb} />
        </UnstyledButton>
      )}
      <Modal
        opened={isLarge && url !== undefined}
        onClose={() => setLarge(false)}
        title={name}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <img src={url} alt={name} className={classes.large} />
      </Modal>
    </div>
  )
}
