-- What every later table leans on: extensions that any PostgreSQL from 15 brings along and a database's owner may create, and the one
-- rule by which texts are compared in searches.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Lower case without accents. unaccent() is only STABLE because its dictionary might be exchanged; ours never is, and an index needs IMMUTABLE.
create function dobrado(texto text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, texto));

-- The folded text as a LIKE pattern that finds it anywhere: what people type is never a wildcard.
create function contendo(texto text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(dobrado(texto), '\', '\\'), '%', '\%'), '_', '\_') || '%';
