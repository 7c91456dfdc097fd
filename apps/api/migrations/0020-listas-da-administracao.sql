-- The lists of the administration: what a column begins with, and an index for the order in which each list is opened.

-- The pattern of texts that begin with this one, whatever the letters' case and accents.
create function comecando(texto text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(dobrado(texto), '\', '\\'), '%', '\%'), '_', '\_') || '%';

create index usuarios_lista on usuarios (nivel, nome, id) where arquivado_em is null;
create index pilotos_lista on pilotos (nome, id) where arquivado_em is null;
create index unidades_lista on unidades (nome, id) where arquivado_em is null;
