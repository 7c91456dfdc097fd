import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { BaseMap } from '../../map/base/base-map.ts'
import { useBaseFailure } from '../../map/base/use-base-failure.ts'
import classes from './map-frame.module.css'

/** The laudo is all there, only what lies below it is not: a word is enough. */
export function BaseFailed({ base }: { readonly base: BaseMap }) {
  const { failed, retry } = useBaseFailure(base)
  return (
    <div role="status">
      {failed && (
        <div className={classes.word}>
          <IconCloudOff size={16} aria-hidden />
          <span>Fundo «{base.nome}» sem resposta: este funciona sem internet.</span>
          <Button size="compact-xs" variant="default" onClick={retry}>
            Tentar novamente
          </Button>
        </div>
      )}
    </div>
  )
}
