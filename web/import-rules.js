/** Who may import whom. Each layer uses itself and those before it. */
const LAYERS = ['lib|config|theme', 'api', 'auth', 'components', 'features', 'pages', 'app'];

const under = (layers) => `^src/(${layers.join('|')})/`;

const upwards = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `nothing-above-${layer.replaceAll('|', '-')}`,
  severity: 'error',
  from: { path: under([layer]) },
  to: { path: under(LAYERS.slice(index + 1)) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upwards,
    {
      name: 'no-other-folder',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/', pathNot: under(LAYERS) },
    },
    {
      name: 'no-other-feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'no-barrel',
      severity: 'error',
      from: { path: '(^|/)index[.]tsx?$' },
      to: {},
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dialog-of-its-own',
      comment: 'components/Dialog and components/SidePanel look after the focus when they close.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/components/(Dialog|SidePanel)[.]tsx$' },
      to: { path: '@mui/material/(Dialog|Drawer|Menu|Modal|Popover|SwipeableDrawer)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
