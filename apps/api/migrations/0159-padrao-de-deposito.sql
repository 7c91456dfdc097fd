-- How much fell across the swath in the test of a certificate: [{"posicao": -10.5, "deposito": 0.8}, …], m from the centre line (negative to the left)
-- and a deposit in any unit (packages/domain/src/deposito/read-pattern.ts). Null: the test's table was not registered.
alter table certificados add column padrao_deposito jsonb;
