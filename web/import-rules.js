/** The allowed imports. Each layer uses itself and the layers before it. */
const LAYERS = ['lib|config|theme', 'api', 'auth', 'components', 'features', 'pages', 'app'];

/** The groups of components, by the same rule. */
const ROOMS = ['leave|page', 'money|toast', 'form|help', 'dialog|list', 'admin|care|colour', 'nav'];

const under = (layers) => `^src/(${layers.join('|')})/`;

const inRooms = (rooms) => `^src/components/(${rooms.join('|')})/`;

const upwards = (layers, pathOf) =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `nothing-above-${layer.replaceAll('|', '-')}`,
    severity: 'error',
    from: { path: pathOf([layer]) },
    to: { path: pathOf(layers.slice(index + 1)) },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upwards(LAYERS, under),
    ...upwards(ROOMS, inRooms),
    {
      name: 'no-component-without-a-room',
      severity: 'error',
      from: {},
      to: { path: '^src/components/', pathNot: inRooms(ROOMS) },
    },
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
      comment: 'Dialog and SidePanel of components/dialog look after the focus when they close.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/components/dialog/(Dialog|SidePanel)[.]tsx$' },
      to: { path: '@mui/material/(Dialog|Drawer|Menu|Modal|Popover|SwipeableDrawer)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
